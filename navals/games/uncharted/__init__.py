"""The Uncharted Seas: fantasy fleets with wind, broadsides, rams, boarding and cards."""

"""The Uncharted Seas: fantastic fleets, squadron by squadron, with wind, broadsides, rams, boarding and cards."""

"""The table of the Uncharted Seas as a drawing."""

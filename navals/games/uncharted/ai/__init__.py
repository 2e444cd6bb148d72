"""The computer players of The Uncharted Seas, and what they reckon with."""

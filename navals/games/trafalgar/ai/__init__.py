"""The computer players of Trafalgar, and what they reckon with."""

"""MATS: two columns of ships that pass each other, broadside to broadside, until one fleet is gone."""

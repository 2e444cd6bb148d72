"""MATS: two columns of ships that pass each other board to board, until one fleet is gone."""

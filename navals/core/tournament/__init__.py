"""Tournaments of two to eight players: what is kept (``tournament``), who meets whom (``pairing``), the table (``standings``), and how one goes on
(``rounds``)."""

"""Sharing and receiving games as links."""

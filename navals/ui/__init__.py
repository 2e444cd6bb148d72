"""Screens: messages into languages, views into markup, gestures into actions. Everything here is pure text to text."""

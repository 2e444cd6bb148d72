"""The user interface, as text: messages to languages, views to markup, gestures to actions."""

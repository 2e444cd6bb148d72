"""The user interface: translates messages, renders views as markup, and turns gestures into actions."""

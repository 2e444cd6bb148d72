"""The application: gestures in, answers out, and the state between them."""

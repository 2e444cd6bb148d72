"""The application: gestures in, answers out, and what it holds between them."""

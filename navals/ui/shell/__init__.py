"""What features and the application share: gestures, effects, the state, manifests."""

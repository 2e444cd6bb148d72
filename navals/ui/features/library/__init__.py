"""The games stored on this device."""

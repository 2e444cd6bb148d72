"""The games that are kept on this device."""

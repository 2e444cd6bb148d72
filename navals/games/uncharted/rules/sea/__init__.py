"""The sea: how ships move on it, what lies in it, and what they run into."""

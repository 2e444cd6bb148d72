"""Players and judges that run in a worker, beside the page."""

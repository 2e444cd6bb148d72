"""Third-party games and players, from wheels chosen by the reader. In the browser this folder comes in the
wheel of the conformance kit."""

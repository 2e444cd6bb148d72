"""Third-party games and players from wheels. In the browser, this folder comes with the conformance kit."""

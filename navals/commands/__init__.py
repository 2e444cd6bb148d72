"""What the commands of ``navals.cli`` do."""

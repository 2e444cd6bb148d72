"""Naval Battle Billiard: the balls of a pool table are two armies, at a real table or a simulated one."""

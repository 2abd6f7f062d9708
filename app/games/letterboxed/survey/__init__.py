"""What many boards tell: how often letters have a solution, and how hard boards are to a simulated player."""

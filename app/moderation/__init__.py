"""What people say of boards, what operators make of it, and the log of what operators do."""

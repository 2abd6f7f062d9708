"""What a game agrees to, and the kit that games share: the contract (pure), its declaration, commands, processes."""

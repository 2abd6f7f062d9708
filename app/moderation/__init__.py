"""Reports about boards and words, the operators' decisions, and the log of operators' actions."""

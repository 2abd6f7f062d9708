"""What the worker of the server is made of."""

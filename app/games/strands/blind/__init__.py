"""The solver that has the letters alone: it finds theme words and spangram by what is most plausible."""

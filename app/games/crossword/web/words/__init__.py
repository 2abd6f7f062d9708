"""Words for an author: searched, fitted, scored anew, and ideas for their clues."""

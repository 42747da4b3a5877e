"""How screens are described: nodes, the pieces they are put together of, and pictures."""

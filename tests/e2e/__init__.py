"""The product as its users meet it: the real service, and its page in a browser."""

"""Who may play."""

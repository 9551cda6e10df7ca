"""The shogunboard service: rules, tracking, lights and records of games on a board that senses its pieces."""

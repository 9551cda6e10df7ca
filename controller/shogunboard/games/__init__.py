"""The games: one interface (`base`), the line of a game under way (`line`), and each game in a folder."""

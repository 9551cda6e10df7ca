"""Settings: typed, bounded, all mistakes at once, one shipped file that explains each (config/shogunboard.toml)."""

from shogunboard.config.explained import explained
from shogunboard.config.reader import load_config, parse_config, read_config, read_file
from shogunboard.config.schema import Config

__all__ = ["Config", "explained", "load_config", "parse_config", "read_config", "read_file"]

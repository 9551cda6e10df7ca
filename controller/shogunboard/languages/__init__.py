"""The languages of texts for people: catalogues of translations, and which language is wanted."""

from shogunboard.languages.catalogue import CONTEXT, LANGUAGES, Catalogue, Language, catalogue
from shogunboard.languages.wanted import of_browser, of_environment

__all__ = ["CONTEXT", "LANGUAGES", "Catalogue", "Language", "catalogue", "of_browser", "of_environment"]

"""The service over HTTP: docs/http.md says what it offers."""

"""The answer to a request that is refused, with what is wrong in English and for other languages."""

from collections.abc import Mapping

from starlette.responses import JSONResponse

from shogunboard.text import Text


def refusal(problem: Text | str, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """`{"error": ..., "said": ...}` (docs/http.md); a text of somebody else's has no `said`."""
    said = {"said": problem.to_json()} if isinstance(problem, Text) else {}
    return JSONResponse({"error": str(problem), **said}, status, headers)

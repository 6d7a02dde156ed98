"""The errors of the client."""

import json
from typing import Optional


class TypescaleError(Exception):
    """An error of the client or the service."""


class Unreachable(TypescaleError):
    """The service did not answer: no connection, a lost one, or an answer of something else.

    After a write its outcome is unknown.
    """


class ServiceProblem(TypescaleError):
    """An error that the service, or a proxy before it, answered (RFC 9457)."""

    status: int
    """The HTTP status."""
    type: str
    """The type of the problem, such as `urn:problem-type:typescale:invalid-value`; `about:blank` from a proxy."""
    title: str
    """The type in words."""
    detail: str
    """What is wrong, and what would be right."""
    pointer: Optional[str]
    """The key or parameter at fault."""
    retry_after: Optional[float]
    """The seconds after which the service wants to be asked again."""

    def __init__(
        self,
        status: int,
        type: str = "about:blank",
        title: str = "",
        detail: str = "",
        pointer: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__("%d %s" % (status, detail or title or "without a reason"))
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.pointer = pointer
        self.retry_after = retry_after

    @classmethod
    def of(cls, status: int, body: bytes, retry_after: Optional[float] = None) -> "ServiceProblem":
        """The problem in a body; a proxy's page becomes one without a detail."""
        try:
            document = json.loads(body)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            return cls(status, retry_after=retry_after)
        pointer = document.get("pointer")
        return cls(
            int(document.get("status", status)),
            str(document.get("type", "about:blank")),
            str(document.get("title", "")),
            str(document.get("detail", "")),
            None if pointer is None else str(pointer),
            retry_after,
        )

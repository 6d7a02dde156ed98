"""The errors of the client."""

import json
from typing import Any, Optional, Union


class TypescaleError(Exception):
    """An error of the client or the service."""


class Unreachable(TypescaleError):
    """The service did not respond: no connection, a lost one, or a response of another server.

    Whether a write took effect is unknown.
    """


class ServiceProblem(TypescaleError):
    """An error response of the service or of a proxy (RFC 9457)."""

    status: int
    """The HTTP status."""
    type: str
    """The type of the problem, such as `urn:problem-type:typescale:invalid-value`; `about:blank` from a proxy."""
    title: str
    """The type in words."""
    detail: str
    """What is wrong, and what would be right."""
    pointer: Optional[str]
    """The invalid key or parameter."""
    retry_after: Optional[float]
    """The seconds after which the request can be retried."""

    def __init__(
        self,
        status: int,
        type: str = "about:blank",
        title: str = "",
        detail: str = "",
        pointer: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__("%d %s" % (status, detail or title or "the response has no problem document"))
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.pointer = pointer
        self.retry_after = retry_after

    @classmethod
    def of(cls, status: int, body: bytes, retry_after: Optional[float] = None) -> "ServiceProblem":
        """The problem in a body; a proxy's page becomes one without a detail.

        The status is HTTP's: another server may have another `status` in its JSON.
        """
        try:
            document = parsed(body)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            return cls(status, retry_after=retry_after)
        # Members of other types are ignored (RFC 9457 section 3.1).
        texts = {key: value for key, value in document.items() if isinstance(value, str)}
        return cls(
            status,
            texts.get("type", "about:blank"),
            texts.get("title", ""),
            texts.get("detail", ""),
            texts.get("pointer"),
            retry_after,
        )

    @classmethod
    def ending(cls, data: str) -> "ServiceProblem":
        """The problem of an event that ends a stream, which alone has the status."""
        try:
            status = parsed(data)["status"]
        except (ValueError, LookupError, TypeError):
            status = None
        return cls.of(status if isinstance(status, int) else 401, data.encode())


def parsed(text: Union[str, bytes]) -> Any:
    """The value of JSON; raises `ValueError` for any other text, also for one of too many levels."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("the JSON has too many levels") from None

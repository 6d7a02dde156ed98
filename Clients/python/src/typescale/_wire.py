"""Requests, responses, parameters and server-sent events."""

import json
import re
import urllib.parse
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional

from ._errors import Unreachable, parsed
from ._policy import LONGEST_WAIT

EVENT_BYTES = 1 << 20
"""The maximum size of an event in bytes; the largest of this service has a few hundred."""
_LINE_END = re.compile(rb"\r\n|\n|\r")


@dataclass(frozen=True)
class Request:
    """A request to the service."""

    method: str
    target: str
    fields: Dict[str, str] = field(default_factory=dict)
    body: Optional[bytes] = None
    is_repeatable: bool = True
    """Whether it changes nothing, so that it can be repeated after its response was lost."""


@dataclass(frozen=True)
class Answer:
    """A complete response; the names of its fields are in lowercase."""

    status: int
    fields: Mapping[str, str]
    body: bytes = b""

    def document(self) -> Any:
        """The JSON of the body. Any other body is from another server, such as a network's sign-in page."""
        try:
            return parsed(self.body)
        except ValueError:
            raise Unreachable("the response is not from typescale: it is not JSON") from None


def path(*parts: str) -> str:
    """A path of parts, which may contain any characters."""
    return "".join("/" + urllib.parse.quote(part, safe="") for part in parts)


def query(values: Mapping[str, Any]) -> str:
    """Values as parameters, sorted; numbers, true and false as in JSON."""
    given = {key: value for key, value in sorted(values.items()) if value is not None}
    return urllib.parse.urlencode({k: v if isinstance(v, str) else json.dumps(v) for k, v in given.items()})


@dataclass(frozen=True)
class ServerSentEvent:
    """One event of a stream."""

    name: str
    id: str
    data: str


class EventParser:
    """Parses the bytes of an event stream, split at any position, into events (WHATWG HTML, 9.2)."""

    def __init__(self) -> None:
        self.retry: Optional[float] = None
        """The seconds before reconnecting that the service sent last."""
        self._rest = b""
        self._is_first = True
        self._ends_in_return = False
        self._id = ""
        self._name = ""
        self._data: List[str] = []
        self._size = 0

    def feed(self, chunk: bytes) -> Iterator[ServerSentEvent]:
        """Returns the events that these bytes complete."""
        for line in self._lines(chunk):
            if line:
                self._take(line)
                continue
            if self._data:
                yield ServerSentEvent(self._name or "message", self._id, "\n".join(self._data))
            self._name, self._data, self._size = "", [], 0
        if self._size + len(self._rest) > EVENT_BYTES:
            raise Unreachable("the event stream has an event of more than a megabyte")

    def _lines(self, chunk: bytes) -> Iterator[str]:
        if not chunk:
            return
        # A line end may be divided: its line feed is not another line.
        more = chunk[1:] if self._ends_in_return and chunk.startswith(b"\n") else chunk
        self._ends_in_return = chunk.endswith(b"\r")
        lines = _LINE_END.split(self._rest + more)
        self._rest = lines.pop()
        for line in lines:
            text = line.decode("utf-8", "replace")
            if self._is_first:
                text = text[1:] if text.startswith("\ufeff") else text
                self._is_first = False
            yield text

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            self._data.append(value)
            self._size += len(value) + 1
        elif name == "event":
            self._name = value
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            self.retry = min(float(value) / 1000, LONGEST_WAIT)

"""The parts of HTTP that both clients share: addresses, request heads and the names of fields."""

import ssl
import urllib.parse
from dataclasses import dataclass
from typing import Dict, Iterable, Optional, Tuple

from ._wire import Request


@dataclass(frozen=True)
class Address:
    """The address of the service."""

    scheme: str
    host: str
    port: int
    prefix: str
    """The prefix of the service's paths."""

    @classmethod
    def of(cls, url: str) -> "Address":
        """The address in a URL such as `https://text.example.org`."""
        parts = urllib.parse.urlsplit(url)
        is_sendable = parts.path.isascii() and parts.path.isprintable() and " " not in parts.path
        is_service = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
        # The reason has no part of the URL, because errors are logged and it may have a password.
        if not is_service or not is_sendable or "@" in parts.netloc:
            raise ValueError("url: it is not the address of a service, http://HOST or https://HOST")
        port = (443 if parts.scheme == "https" else 80) if parts.port is None else parts.port
        return cls(parts.scheme, str(parts.hostname), port, parts.path.rstrip("/"))

    @property
    def url(self) -> str:
        """The URL in canonical form."""
        return "%s://%s%s" % (self.scheme, self.authority, self.prefix)

    @property
    def authority(self) -> str:
        """Host and port for the field `Host`."""
        host = "[%s]" % self.host if ":" in self.host else self.host
        return host if self.port == (443 if self.scheme == "https" else 80) else "%s:%d" % (host, self.port)

    def context(self, given: Optional[ssl.SSLContext]) -> Optional[ssl.SSLContext]:
        """The TLS context of connections; `None` without TLS."""
        if self.scheme == "http":
            return None
        return given or ssl.create_default_context()

    def head(self, request: Request) -> bytes:
        """The head of a request."""
        fields = {"Host": self.authority, "User-Agent": "typescale-python/0.1.0", **request.fields}
        if request.body is not None or request.method in ("POST", "PUT", "PATCH"):
            fields["Content-Length"] = str(len(request.body or b""))
        for value in fields.values():
            if "\r" in value or "\n" in value:
                raise ValueError("a field of a request has a line break")
        lines = ["%s %s%s HTTP/1.1" % (request.method, self.prefix, request.target)]
        lines += ["%s: %s" % pair for pair in fields.items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def lower(fields: Iterable[Tuple[str, str]]) -> Dict[str, str]:
    """Fields by their names in lowercase."""
    return {name.lower(): value for name, value in fields}

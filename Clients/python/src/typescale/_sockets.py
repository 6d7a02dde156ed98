"""The connections of the client that blocks."""

import http.client
import functools
import io
import selectors
import socket
import ssl
import threading
import time
from typing import Any, List, Optional

from ._errors import TypescaleError, Unreachable
from ._http import Address, lower
from ._wire import Answer, Request

_PART = 65536
_IDLE = 8
"""The maximum number of idle connections that are kept for reuse."""
_FAILURES = (OSError, ValueError, OverflowError, http.client.HTTPException)
"""The errors of a connection, of an answer that is no HTTP, and of lengths that no body has."""


class _TimedBytes(io.RawIOBase):
    """The bytes that a socket receives before a time. A socket's own timeout begins again with each byte."""

    def __init__(self, received: bytearray, held: socket.socket) -> None:
        self._received = received
        self._held = held
        self._bytes = held.makefile("rb", buffering=0)
        self.renew(held.gettimeout() or 0.0)

    def renew(self, seconds: float) -> None:
        """Sets the time to so many seconds from now."""
        self._end = time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        if self._received:
            count = min(len(buffer), len(self._received))
            buffer[:count] = self._received[:count]
            del self._received[:count]
            return count
        self._held.settimeout(max(0.001, self._end - time.monotonic()))
        return self._bytes.readinto(buffer)

    def close(self) -> None:
        self._bytes.close()
        super().close()


class _Response(http.client.HTTPResponse):
    """A response that must be complete within the timeout of its connection, unless `bytes` is renewed."""

    def __init__(self, received: bytearray, sock: socket.socket, *others: Any, **named: Any) -> None:
        super().__init__(sock, *others, **named)
        self.fp.close()
        self.bytes = _TimedBytes(received, sock)
        self.fp = io.BufferedReader(self.bytes)

    def _read_status(self) -> Any:
        """The status line, after interim responses such as 103; `http.client` itself skips only 100."""
        while True:
            line = super()._read_status()  # type: ignore[misc]
            if line[1] in (100, 101) or not 100 <= line[1] < 200:
                return line
            http.client.parse_headers(self.fp)


def _is_ready(held: socket.socket, events: int, seconds: float) -> bool:
    """Waits until a socket can be read or written. Unlike `select`, it works with any number of open files."""
    with selectors.DefaultSelector() as selector:
        selector.register(held, events)
        return bool(selector.select(seconds))


def _send(held: socket.socket, body: bytes, seconds: float) -> bytearray:
    """Sends a body, and returns what arrives meanwhile: the service responds to the first rows before it has the last."""
    received = bytearray()
    end = time.monotonic() + seconds
    rest = memoryview(body)
    busy = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
    held.setblocking(False)
    try:
        while rest:
            try:
                rest = rest[held.send(rest[:_PART]) :]
            except busy:
                if not _is_ready(held, selectors.EVENT_READ | selectors.EVENT_WRITE, end - time.monotonic()):
                    raise socket.timeout("the service does not take the request") from None
            except ConnectionError:
                # The service may have refused the request before its end.
                break
            try:
                received += held.recv(_PART)
            except busy:
                pass
    finally:
        held.settimeout(seconds)
    return received


class Transport:
    """Connections to one service; idle ones are reused."""

    def __init__(self, address: Address, context: Optional[ssl.SSLContext]) -> None:
        self._address = address
        self._context = context
        self._idle: List[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._closed = threading.Event()

    def connect(self, timeout: float) -> http.client.HTTPConnection:
        """A connection, opened with its first request."""
        address = self._address
        connection: http.client.HTTPConnection
        if self._context is not None:
            connection = http.client.HTTPSConnection(address.host, address.port, timeout=timeout, context=self._context)
        else:
            connection = http.client.HTTPConnection(address.host, address.port, timeout=timeout)
        return connection

    def request(self, connection: http.client.HTTPConnection, request: Request) -> _Response:
        """Sends a request and reads the head of the response."""
        fields, body = request.fields, request.body
        if body is not None:
            fields = {**fields, "Content-Length": str(len(body))}
        timeout = connection.timeout or 0.0
        connection.request(request.method, self._address.prefix + request.target, None, fields)
        received = _send(connection.sock, body, timeout) if body else bytearray()
        connection.response_class = functools.partial(_Response, received)  # type: ignore[assignment]
        response = connection.getresponse()
        assert isinstance(response, _Response)
        return response

    def send(self, request: Request, timeout: float) -> Answer:
        """Sends a request and reads the response."""
        connection = self._take(timeout)
        try:
            response = self.request(connection, request)
            body = response.read()
        except _FAILURES as error:
            connection.close()
            raise Unreachable("%s: %s" % (self._address.url, str(error) or type(error).__name__)) from error
        except BaseException:
            connection.close()
            raise
        if response.will_close:
            connection.close()
        else:
            self._keep(connection)
        return Answer(response.status, lower(response.getheaders()), body)

    def _take(self, timeout: float) -> http.client.HTTPConnection:
        with self._lock:
            while self._idle:
                connection = self._idle.pop()
                # The service closed it, or sent data without a request.
                if connection.sock is None or _is_ready(connection.sock, selectors.EVENT_READ, 0):
                    connection.close()
                    continue
                connection.sock.settimeout(timeout)
                return connection
        return self.connect(timeout)

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _IDLE and not self._closed.is_set():
                return self._idle.append(connection)
        connection.close()

    def wait(self, seconds: float) -> None:
        """Waits between two attempts, until the client is closed at the latest."""
        if self._closed.wait(seconds):
            raise TypescaleError("the client was closed")

    def close(self) -> None:
        """Closes the idle connections."""
        self._closed.set()
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()


class Stream:
    """One event stream at a time, on a separate connection; another thread may close it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._response: Optional[_Response] = None
        self._socket: Optional[socket.socket] = None
        self._ended = threading.Event()

    def open(self, request: Request, timeout: float) -> Answer:
        connection = self._transport.connect(timeout)
        try:
            connection.connect()
            self._socket = connection.sock
            response = self._transport.request(connection, request)
            body = b"" if response.status == 200 else response.read()
        except _FAILURES as error:
            connection.close()
            raise Unreachable(str(error) or type(error).__name__) from error
        self._response = response
        return Answer(response.status, lower(response.getheaders()), body)

    def read(self, silence: float) -> bytes:
        if self._response is None or self._socket is None:
            return b""
        try:
            # The response owns the socket's file, because the connection ends with the response.
            self._response.bytes.renew(silence)
            return self._response.read1(_PART)
        except _FAILURES as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    def wait(self, seconds: float) -> None:
        self._ended.wait(seconds)

    def close(self) -> None:
        response, self._response = self._response, None
        if response is not None:
            response.close()
        held, self._socket = self._socket, None
        if held is not None:
            held.close()

    @property
    def is_ended(self) -> bool:
        return self._ended.is_set()

    def end(self) -> None:
        self._ended.set()
        held = self._socket
        if held is not None:
            try:
                held.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

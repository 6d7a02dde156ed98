"""The client for asyncio."""

import asyncio
import http.client
import io
import ssl
from types import TracebackType
from typing import Any, AsyncIterator, Iterable, List, Mapping, Optional, Sequence, Tuple, Type

from ._calls import SCALE, Calls, Owner
from ._documents import (
    Announcement, Device, Engine, Environment, FontFamilies, Insertion, InvalidationSet, MeasuredRow, MeasureRow,
    Message, MessagePlace, Preference, PreferenceEvent, PreferencePatch, StoredPreference, StyleField, Table, Viewport,
    Width, Window,
)  # fmt: skip
from ._errors import TypescaleError, Unreachable
from ._flows import Close, Flow, Following, Open, Read, Send, Step, Wait
from ._http import Address, lower
from ._policy import Policy
from ._storage import TableStorage
from ._wire import Answer, Request

_HEAD_BYTES = 64 << 10
_IDLE = 8
_Connection = Tuple[asyncio.StreamReader, asyncio.StreamWriter]
_FAILURES = (OSError, EOFError, asyncio.TimeoutError, asyncio.LimitOverrunError, ValueError, http.client.HTTPException)


class _Transport:
    """Connections to one service; idle ones are reused."""

    def __init__(self, address: Address, context: Optional[ssl.SSLContext]) -> None:
        self._address = address
        self._context = context
        # Each with a read of one byte, which ends if the connection ends or receives data without a request.
        self._idle: List[Tuple[_Connection, "asyncio.Future[bytes]"]] = []
        self._is_closed = False

    async def connect(self) -> _Connection:
        """A new connection."""
        address = self._address
        return await asyncio.open_connection(address.host, address.port, ssl=self._context, limit=_HEAD_BYTES)

    async def ask(self, connection: _Connection, request: Request) -> Answer:
        """Sends a request and reads the head of the response."""
        reader, writer = connection
        # It is sent while the response is read, because the service responds to the first rows before it has the last.
        writer.write(self._address.head(request) + (request.body or b""))
        while True:
            head = io.BytesIO(await reader.readuntil(b"\r\n\r\n"))
            words = head.readline().split(None, 2)
            if len(words) < 2 or not words[0].startswith(b"HTTP/1."):
                raise http.client.BadStatusLine("the answer is not HTTP")
            status = int(words[1])
            fields = lower(http.client.parse_headers(head).items())
            # Interim responses below 200 precede the response.
            if status >= 200:
                return Answer(status, fields)

    async def send(self, request: Request, timeout: float) -> Answer:
        """Sends a request and reads the response."""
        try:
            return await asyncio.wait_for(self._exchange(request), timeout)
        except _FAILURES as error:
            raise Unreachable("%s: %s" % (self._address.url, str(error) or type(error).__name__)) from error

    async def _exchange(self, request: Request) -> Answer:
        connection = await self._take() or await self.connect()
        try:
            head = await self.ask(connection, request)
            body, is_kept = await _body(connection[0], head)
        except BaseException:
            connection[1].close()
            raise
        if is_kept and len(self._idle) < _IDLE and not self._is_closed:
            self._idle.append((connection, asyncio.ensure_future(connection[0].read(1))))
        else:
            connection[1].close()
        return Answer(head.status, head.fields, body)

    async def _take(self) -> Optional[_Connection]:
        while self._idle:
            connection, watch = self._idle.pop()
            watch.cancel()
            try:
                await asyncio.wait([watch])
            except BaseException:
                connection[1].close()
                raise
            if watch.cancelled() and not connection[1].is_closing():
                return connection
            # The service closed it, or sent data without a request.
            _end(connection, watch)
        return None

    async def close(self) -> None:
        """Closes the idle connections, and those of calls in progress when they end."""
        self._is_closed = True
        idle, self._idle = self._idle, []
        for connection, watch in idle:
            watch.cancel()
            await asyncio.wait([watch])
            _end(connection, watch)
            await _close(connection[1])


def _end(connection: _Connection, watch: "asyncio.Future[bytes]") -> None:
    """Closes an idle connection, and marks the error of its read as seen."""
    if not watch.cancelled():
        watch.exception()
    connection[1].close()


async def _body(reader: asyncio.StreamReader, head: Answer) -> Tuple[bytes, bool]:
    """Reads the body of a response; returns it, and whether the connection can be reused."""
    is_kept = head.fields.get("connection", "").lower() != "close"
    if head.status in (204, 304):
        return b"", is_kept
    if head.fields.get("transfer-encoding", "").lower() == "chunked":
        return await _chunks(reader), is_kept
    if "content-length" in head.fields:
        return await reader.readexactly(int(head.fields["content-length"])), is_kept
    return await reader.read(), False


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """Reads a chunked body with its trailer fields."""
    parts: List[bytes] = []
    while True:
        size = int((await reader.readuntil(b"\r\n")).split(b";")[0], 16)
        if size:
            parts.append(await reader.readexactly(size))
        end = await reader.readuntil(b"\r\n")
        if not size:
            while end != b"\r\n":
                end = await reader.readuntil(b"\r\n")
            return b"".join(parts)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    try:
        await writer.wait_closed()
    except (OSError, ssl.SSLError):
        pass


class _Stream:
    """One event stream at a time, on a separate connection."""

    def __init__(self, transport: _Transport) -> None:
        self._transport = transport
        self._connection: Optional[_Connection] = None
        # The bytes that are left of a chunk; `None` if the stream is not chunked.
        self._left: Optional[int] = None

    async def open(self, request: Request, timeout: float) -> Answer:
        # The task that waited for the previous one was canceled.
        await self.close()
        try:
            return await asyncio.wait_for(self._open(request), timeout)
        except _FAILURES as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    async def _open(self, request: Request) -> Answer:
        self._connection = await self._transport.connect()
        head = await self._transport.ask(self._connection, request)
        self._left = 0 if head.fields.get("transfer-encoding", "").lower() == "chunked" else None
        if head.status == 200:
            return head
        return Answer(head.status, head.fields, (await _body(self._connection[0], head))[0])

    async def read(self, silence: float) -> bytes:
        if self._connection is None:
            return b""
        try:
            return await asyncio.wait_for(self._next(self._connection[0]), silence)
        except _FAILURES as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    async def _next(self, reader: asyncio.StreamReader) -> bytes:
        """Reads the next bytes of the stream without the framing of chunks, of which a canceled call reads whole lines."""
        while self._left == 0:
            line = await reader.readuntil(b"\r\n")
            # The line end after a chunk is a line of its own.
            if line != b"\r\n":
                self._left = int(line.split(b";")[0], 16)
                if self._left == 0:
                    return b""
        part = await reader.read(65536 if self._left is None else min(self._left, 65536))
        if self._left is not None:
            self._left -= len(part)
        return part

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await _close(connection[1])


async def _run(flow: Flow, transport: _Transport, stream: Optional[_Stream] = None) -> Any:
    """Performs the steps of a flow until it returns."""
    result: Any = None
    failure: Optional[TypescaleError] = None
    while True:
        try:
            step: Step = flow.throw(failure) if failure else flow.send(result)
        except StopIteration as end:
            return end.value
        result, failure = None, None
        try:
            if isinstance(step, Send):
                result = await transport.send(step.request, step.timeout)
            elif isinstance(step, Wait):
                await asyncio.sleep(step.seconds)
            elif stream is not None and isinstance(step, Open):
                result = await stream.open(step.request, step.timeout)
            elif stream is not None and isinstance(step, Read):
                result = await stream.read(step.silence)
            elif stream is not None and isinstance(step, Close):
                await stream.close()
        except TypescaleError as error:
            failure = error


class AsyncFollower(AsyncIterator[PreferenceEvent]):
    """Follows a reader's preference: an iterator of its events, which reconnects automatically.

    It raises a `ServiceProblem` if the service ends the stream, as it does after the token was revoked. Cancel the task
    that iterates to end it, and use it with `async with`, so that its connection is closed.
    """

    def __init__(self, client: "AsyncClient", owner: Owner) -> None:
        self._client = client
        self._owner = owner
        self._following: Following = client._calls.following(owner)
        self._stream = _Stream(client._transport)
        self._is_closed = False

    async def __anext__(self) -> PreferenceEvent:
        if self._is_closed:
            raise StopAsyncIteration
        event = await _run(self._following.next(), self._client._transport, self._stream)
        assert isinstance(event, PreferenceEvent)
        return event

    async def change(self, patch: PreferencePatch) -> StoredPreference:
        """Changes the preference and returns the new state; no event follows it, but one may precede it."""
        stored = await self._client.change_preference(self._owner, patch)
        self._following.revisions.wrote(stored["revision"])
        return stored

    async def close(self) -> None:
        """Closes the connection and ends the iteration; do not call this while a task waits for an event."""
        self._is_closed = True
        await self._stream.close()

    async def __aenter__(self) -> "AsyncFollower":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()


class AsyncClient:
    """The calls of one service, for the tasks of one event loop."""

    def __init__(
        self, url: str, *, token: Optional[str] = None, device: Optional[str] = None, storage: Optional[str] = None,
        policy: Policy = Policy(), ssl_context: Optional[ssl.SSLContext] = None, engine: Optional[Engine] = None,
    ) -> None:  # fmt: skip
        """Creates a client with the parameters of `Client`."""
        address = Address.of(url)
        self._transport = _Transport(address, address.context(ssl_context))
        self._calls = Calls(token, device, policy, TableStorage(address.url, storage), engine)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, _: Optional[Type[BaseException]], __: Optional[BaseException], ___: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the idle connections, and those of calls in progress when they end."""
        await self._transport.close()

    async def _run(self, flow: Flow) -> Any:
        return await _run(flow, self._transport)

    # Scales and texts

    async def resolve(
        self, environment: Environment = {}, *, scale: str = SCALE, fields: Optional[Sequence[StyleField]] = None
    ) -> Table:
        """The styles of a scale for an environment; with `fields`, such as `["size"]`, only these keys of each style.

        The request has the entity tag of the stored table. If the service cannot be reached, the result is the last
        stored table with the same fields, and `origin` indicates that."""
        result: Table = await self._run(self._calls.resolve(environment, scale, fields))
        return result

    def stored(
        self, environment: Optional[Environment] = None, *, scale: str = SCALE,
        fields: Optional[Sequence[StyleField]] = None,
    ) -> Optional[Table]:  # fmt: skip
        """The stored table of an environment, or of the last one, without a request: for the first frame."""
        return self._calls.stored(environment, scale, fields)

    async def changes(self, before: Environment, after: Environment, *, scale: str = SCALE) -> Announcement:
        """The changes in a scale between two environments, and the text to speak."""
        result: Announcement = await self._run(self._calls.changes(before, after, scale))
        return result

    async def fonts(self) -> FontFamilies:
        """The families that texts are measured with, by role and script."""
        result: FontFamilies = await self._run(self._calls.fonts())
        return result

    async def measure(
        self, rows: Iterable[MeasureRow], *, lines: bool = False, strict_fonts: bool = False,
    ) -> List[MeasuredRow]:  # fmt: skip
        """Measures lines and heights of texts, in their order; with `lines`, also the range of each line.

        With `strict_fonts`, a row whose families are not installed has an `error` instead of `missingFamilies`."""
        result: List[MeasuredRow] = await self._run(self._calls.measure(rows, lines, strict_fonts))
        return result

    # Preferences

    async def preference(self, owner: Owner) -> StoredPreference:
        """The preference of a user or a device."""
        result: StoredPreference = await self._run(self._calls.preference(owner))
        return result

    async def replace_preference(
        self, owner: Owner, preference: Preference, *, if_revision: Optional[int] = None,
    ) -> StoredPreference:  # fmt: skip
        """Replaces a preference; with `if_revision`, only that revision, or else a `ServiceProblem` of status 412."""
        result: StoredPreference = await self._run(self._calls.replace_preference(owner, preference, if_revision))
        return result

    async def change_preference(
        self, owner: Owner, patch: PreferencePatch, *, if_revision: Optional[int] = None,
    ) -> StoredPreference:  # fmt: skip
        """Changes parts of a preference; `None` removes one."""
        result: StoredPreference = await self._run(self._calls.change_preference(owner, patch, if_revision))
        return result

    async def remove_preference(self, owner: Owner, *, if_revision: Optional[int] = None) -> None:
        """Removes a preference."""
        await self._run(self._calls.remove_preference(owner, if_revision))

    async def adopt(self, user: str, device: Device, *, replace: bool = False) -> StoredPreference:
        """Moves the preference of a device to its user, who signed in; an existing one stays unless `replace`."""
        result: StoredPreference = await self._run(self._calls.adopt(user, device, replace))
        return result

    def follow(self, owner: Owner) -> "AsyncFollower":
        """Follows a reader's preference as events."""
        return AsyncFollower(self, owner)

    # Conversations

    async def conversation(self, name: str) -> Mapping[str, Any]:
        """The revision and number of messages of a conversation."""
        result: Mapping[str, Any] = await self._run(self._calls.conversation(name))
        return result

    async def replace_conversation(
        self, name: str, messages: Iterable[Message], *, if_revision: Optional[int] = None, only_new: bool = False,
    ) -> Mapping[str, Any]:  # fmt: skip
        """Stores a conversation; with `only_new` only if there is none."""
        flow = self._calls.replace_conversation(name, messages, if_revision, only_new)
        result: Mapping[str, Any] = await self._run(flow)
        return result

    async def delete_conversation(self, name: str, *, if_revision: Optional[int] = None) -> None:
        """Deletes a conversation."""
        await self._run(self._calls.delete_conversation(name, if_revision))

    async def append(self, name: str, messages: Iterable[Message], *, if_revision: Optional[int] = None) -> Insertion:
        """Adds messages at the end, all or none."""
        result: Insertion = await self._run(self._calls.add(name, messages, {}, {}, if_revision))
        return result

    async def insert(
        self, name: str, messages: Iterable[Message], *, at: Optional[int] = None, before: Optional[str] = None,
        layout: Optional[Mapping[str, Any]] = None, if_revision: Optional[int] = None,
    ) -> Insertion:  # fmt: skip
        """Adds messages before an index (0: history) or a message, all or none; raises `ValueError` without either.

        `layout` is a width with the keys of an environment, and `top`, the offset at the top of the view. Then the
        response has the heights of the messages, and `scrollBy`, which keeps the line at the top in place."""
        flow = self._calls.insert(name, messages, at, before, layout or {}, if_revision)
        result: Insertion = await self._run(flow)
        return result

    async def edit_message(
        self, name: str, message: str, patch: Mapping[str, Any], *, if_revision: Optional[int] = None,
    ) -> Mapping[str, Any]:  # fmt: skip
        """Changes parts of a message."""
        result: Mapping[str, Any] = await self._run(self._calls.edit_message(name, message, patch, if_revision))
        return result

    async def remove_message(self, name: str, message: str, *, if_revision: Optional[int] = None) -> None:
        """Removes a message."""
        await self._run(self._calls.remove_message(name, message, if_revision))

    async def window(
        self, name: str, width: float, environment: Environment = {}, *, top: Optional[float] = None, height:
        Optional[float] = None, pin: Optional[str] = None, scale: str = SCALE,
    ) -> Window:  # fmt: skip
        """The messages of a part of a conversation, with their offsets and heights."""
        view: Mapping[str, Any] = {"top": top, "height": height, "pin": pin, "scale": scale, **environment}
        result: Window = await self._run(self._calls.window(name, {"width": width, **view}))
        return result

    async def place(
        self, name: str, message: str, width: float, environment: Environment = {}, *, scale: str = SCALE,
    ) -> MessagePlace:  # fmt: skip
        """The position of one message."""
        flow = self._calls.place(name, message, {"width": width, "scale": scale, **environment})
        result: MessagePlace = await self._run(flow)
        return result

    async def invalidation(
        self, name: str, before: Environment, after: Environment, width: Width, *, viewport: Optional[Viewport] =
        None, scale: str = SCALE, format: str = "full", reader: Optional[str] = None,
    ) -> InvalidationSet:  # fmt: skip
        """The invalidation set of a conversation.

        A newer call of the same `reader` cancels this one with a `ServiceProblem` of status 409."""
        flow = self._calls.invalidation(name, before, after, width, viewport, scale, format, reader)
        result: InvalidationSet = await self._run(flow)
        return result

"""The behavior of both clients, independent of how they wait.

Each call is a generator that yields steps (`Send`, `Wait`, `Open`, `Read`) and is resumed with their
results, so that the blocking client and the one for asyncio behave the same.
"""

import threading
import time
from dataclasses import dataclass
from typing import Any, Generator, List, Optional, Tuple, Union

from ._documents import PreferenceEvent, Table
from ._errors import ServiceProblem, TypescaleError, Unreachable, parsed
from ._policy import AWAY, DECLINED, LONGEST_WAIT, Policy, retry_after
from ._storage import StoredTable, TableStorage
from ._wire import Answer, EventParser, Request, ServerSentEvent


@dataclass(frozen=True)
class Send:
    """Sends a request; the result is an `Answer`."""

    request: Request
    timeout: float


@dataclass(frozen=True)
class Wait:
    """Waits for so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Open:
    """Opens a stream; the result is an `Answer`, whose body is empty if the status is 200."""

    request: Request
    timeout: float


@dataclass(frozen=True)
class Read:
    """Reads from the open stream; the result is its next bytes, none at its end."""

    silence: float


@dataclass(frozen=True)
class Close:
    """Closes the open stream."""


Step = Union[Send, Wait, Open, Read, Close]
Flow = Generator[Step, Any, Any]


def problem(answer: Answer) -> ServiceProblem:
    """The error of a response."""
    return ServiceProblem.of(answer.status, answer.body, retry_after(answer.fields))


def send(request: Request, policy: Policy) -> Flow:
    """Sends a request once; raises unless the response is a success of the service, or a 304 to an entity tag."""
    answer: Answer = yield Send(request, min(policy.timeout, LONGEST_WAIT))
    if answer.status >= 400:
        raise problem(answer)
    if answer.status not in (200, 201, 204) and not (answer.status == 304 and "If-None-Match" in request.fields):
        raise Unreachable("the response is not from typescale: it has status %d" % answer.status)
    return answer


def ask(request: Request, policy: Policy) -> Flow:
    """Sends a request and retries it until `patience` expires."""
    end = time.monotonic() + policy.patience
    failures = 0
    while True:
        failure: TypescaleError
        named: Optional[float] = None
        try:
            answer: Answer = yield from send(request, policy)
            return answer
        except Unreachable as error:
            if not request.is_repeatable:
                raise
            failure = error
        except ServiceProblem as error:
            if error.status not in (AWAY if request.is_repeatable else DECLINED):
                raise
            failure = error
            named = error.retry_after
        failures += 1
        pause = (named or 0.0) + policy.call_pause(failures)
        if time.monotonic() + pause > end:
            raise failure
        yield Wait(pause)


def fetch(request: Request, policy: Policy) -> Flow:
    """The JSON of the response; `None` for the 204 of a removal, which alone has no body."""
    answer: Answer = yield from ask(request, policy)
    return None if answer.status == 204 and request.method == "DELETE" else answer.document()


def resolve(target: str, prefix: str, fields: "dict[str, str]", storage: TableStorage, policy: Policy) -> Flow:
    """A resolved table: from the service, or the last stored one if the service cannot be reached."""
    kept = storage.get(target)
    last = kept or storage.last(prefix)
    if kept:
        fields = {**fields, "If-None-Match": kept.tag}
    request = Request("GET", target, fields)
    try:
        # With a stored table, one attempt is enough.
        answer: Answer = yield from (send if last else ask)(request, policy)
        if answer.status == 304 and kept:
            storage.put(kept)
            return Table(kept.table, "unchanged")
        table = answer.document()
        if not isinstance(table, dict) or not isinstance(table.get("styles"), dict):
            raise Unreachable("the response is not from typescale: it is not a table of styles")
    except (Unreachable, ServiceProblem) as error:
        if last is None or (isinstance(error, ServiceProblem) and error.status != 429 and error.status < 500):
            raise
        return Table(last.table, "stored" if kept else "last")
    tag = answer.fields.get("etag")
    if tag:
        storage.put(StoredTable(target, tag, table))
    return Table(table, "service")


class Revisions:
    """Decides which events are new to a follower."""

    def __init__(self) -> None:
        self.known: Optional[int] = None
        self._last: Optional[Tuple[str, int, str]] = None
        # Another thread may receive the response to a write.
        self._lock = threading.Lock()

    def admit(self, event: ServerSentEvent, revision: int) -> bool:
        """Whether the event is new.

        A preference is new if its revision is higher than the last one's. A `reset` replaces any revision, unless it
        equals the last event.
        """
        same = (event.name, revision, event.data)
        with self._lock:
            if event.name == "reset":
                if same == self._last:
                    return False
            elif self.known is not None and revision <= self.known:
                return False
            self.known = revision
            self._last = same
            return True

    def wrote(self, revision: int) -> None:
        """Records the revision of a write of this follower, whose event is not new."""
        with self._lock:
            if self.known is None or revision > self.known:
                self.known = revision
                self._last = None


class Following:
    """Yields a reader's events over any number of connections, while the caller requests more."""

    def __init__(self, target: str, fields: "dict[str, str]", policy: Policy) -> None:
        self.revisions = Revisions()
        self._target = target
        self._fields = fields
        self._policy = policy
        self._parser: Optional[EventParser] = None
        # Received, but not requested yet. Whether one is new is decided when it is requested, because a write of this
        # follower may precede it.
        self._events: List[Tuple[ServerSentEvent, PreferenceEvent]] = []
        # The error that ended the stream, raised after the events before it.
        self._end: Optional[TypescaleError] = None
        self._failures = 0
        self._named: Optional[float] = None
        # The earliest time to open the stream again, even if the caller stopped waiting and calls again.
        self._due = 0.0

    def next(self) -> Flow:
        """The next event; raises a `ServiceProblem` if the service ends or refuses the stream."""
        while True:
            while self._events:
                sent, event = self._events.pop(0)
                if self.revisions.admit(sent, event.revision):
                    return event
            pause: Optional[float] = None
            try:
                if self._end is not None:
                    end, self._end = self._end, None
                    raise end
                if self._parser is None:
                    early = self._due - time.monotonic()
                    if early > 0:
                        yield Wait(early)
                    yield from self._open()
                chunk: bytes = yield Read(min(self._policy.silence, LONGEST_WAIT))
                if not chunk:
                    raise Unreachable("the stream ended")
                self._take(chunk)
                continue
            except ServiceProblem as error:
                yield from self._close()
                if error.status != 429 and error.status < 500:
                    raise
                pause = error.retry_after
            except Unreachable:
                yield from self._close()
            self._failures += 1
            wait = (pause or 0.0) + self._policy.return_pause(self._failures, self._named)
            self._due = time.monotonic() + min(wait, LONGEST_WAIT)

    def _open(self) -> Flow:
        fields = {**self._fields, "Accept": "text/event-stream"}
        if self.revisions.known is not None:
            fields["Last-Event-ID"] = str(self.revisions.known)
        timeout = min(self._policy.timeout, LONGEST_WAIT)
        answer: Answer = yield Open(Request("GET", self._target, fields), timeout)
        if answer.status >= 400:
            raise problem(answer)
        if answer.status != 200 or not answer.fields.get("content-type", "").startswith("text/event-stream"):
            raise Unreachable("the response is not from typescale: it is not an event stream")
        self._parser = EventParser()

    def _close(self) -> Flow:
        self._parser = None
        yield Close()

    def _take(self, chunk: bytes) -> None:
        parser = self._parser
        assert parser is not None
        self._failures = 0
        try:
            for event in parser.feed(chunk):
                if event.name == "end":
                    raise ServiceProblem.ending(event.data)
                if event.name in ("preference", "reset"):
                    self._keep(event)
        except TypescaleError as error:
            self._end = error
        if parser.retry is not None:
            self._named = parser.retry

    def _keep(self, event: ServerSentEvent) -> None:
        try:
            preference = parsed(event.data)
            revision = int(preference.pop("revision"))
        except (ValueError, KeyError, AttributeError, TypeError, OverflowError):
            raise Unreachable("the event stream is damaged") from None
        self._events.append((event, PreferenceEvent(event.name, revision, preference)))

"""The client that blocks."""

import ssl
from types import TracebackType
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Type

from ._calls import SCALE, Calls, Owner
from ._documents import (
    Announcement, Device, Engine, Environment, FontFamilies, Insertion, InvalidationSet, MeasuredRow, MeasureRow,
    Message, MessagePlace, Preference, PreferenceEvent, PreferencePatch, StoredPreference, StyleField, Table, Viewport,
    Width, Window,
)  # fmt: skip
from ._errors import TypescaleError
from ._flows import Close, Flow, Following, Open, Read, Send, Step, Wait
from ._http import Address
from ._policy import Policy
from ._sockets import Stream, Transport
from ._storage import TableStorage


def _run(flow: Flow, transport: Transport, stream: Optional[Stream] = None) -> Any:
    """Performs the steps of a flow until it returns."""
    result: Any = None
    failure: Optional[TypescaleError] = None
    while True:
        try:
            step: Step = flow.throw(failure) if failure else flow.send(result)
        except StopIteration as end:
            return end.value
        result, failure = None, None
        if stream is not None and stream.is_ended:
            stream.close()
            return None
        try:
            if isinstance(step, Send):
                result = transport.send(step.request, step.timeout)
            elif isinstance(step, Wait):
                stream.wait(step.seconds) if stream else transport.wait(step.seconds)
            elif stream is not None and isinstance(step, Open):
                result = stream.open(step.request, step.timeout)
            elif stream is not None and isinstance(step, Read):
                result = stream.read(step.silence)
            elif stream is not None and isinstance(step, Close):
                stream.close()
        except TypescaleError as error:
            failure = error


class Follower(Iterator[PreferenceEvent]):
    """Follows a reader's preference: an iterator of its events, which reconnects automatically.

    It ends when it is closed, and raises a `ServiceProblem` if the service ends the stream, such as after the token was
    revoked. One thread iterates; others may call `change` and `close`.
    """

    def __init__(self, client: "Client", owner: Owner) -> None:
        self._client = client
        self._owner = owner
        self._following: Following = client._calls.following(owner)
        self._stream = Stream(client._transport)

    def __next__(self) -> PreferenceEvent:
        event = None if self._stream.is_ended else _run(self._following.next(), self._client._transport, self._stream)
        if event is None:
            self._stream.close()
            raise StopIteration
        assert isinstance(event, PreferenceEvent)
        return event

    def change(self, patch: PreferencePatch) -> StoredPreference:
        """Changes the preference and returns the new state; no event follows it, but one may precede it."""
        stored = self._client.change_preference(self._owner, patch)
        self._following.revisions.wrote(stored["revision"])
        return stored

    def close(self) -> None:
        """Ends the iteration, also if another thread waits in it."""
        self._stream.end()

    def __enter__(self) -> "Follower":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Client:
    """The calls of one service. Threads may share it."""

    def __init__(
        self, url: str, *, token: Optional[str] = None, device: Optional[str] = None, storage: Optional[str] = None,
        policy: Policy = Policy(), ssl_context: Optional[ssl.SSLContext] = None, engine: Optional[Engine] = None,
    ) -> None:  # fmt: skip
        """Creates a client.

        `device` is the name of this program in its writes; other event streams with this name omit them. `storage` is
        a file for the last tables, which are used when the service cannot be reached. `engine` is the browser engine
        whose lines and heights the service computes, by default Chromium's.
        """
        address = Address.of(url)
        self._transport = Transport(address, address.context(ssl_context))
        self._calls = Calls(token, device, policy, TableStorage(address.url, storage), engine)

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, _: Optional[Type[BaseException]], __: Optional[BaseException], ___: Optional[TracebackType]
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the idle connections, and ends calls that wait between attempts. Followers are closed separately."""
        self._transport.close()

    def _run(self, flow: Flow) -> Any:
        return _run(flow, self._transport)

    # Scales and texts

    def resolve(
        self, environment: Environment = {}, *, scale: str = SCALE, fields: Optional[Sequence[StyleField]] = None
    ) -> Table:
        """The styles of a scale for an environment; with `fields`, such as `["size"]`, only these keys of each style.

        The request has the entity tag of the stored table. If the service cannot be reached, the result is the last
        stored table with the same fields, and `origin` indicates that."""
        result: Table = self._run(self._calls.resolve(environment, scale, fields))
        return result

    def stored(
        self, environment: Optional[Environment] = None, *, scale: str = SCALE,
        fields: Optional[Sequence[StyleField]] = None,
    ) -> Optional[Table]:  # fmt: skip
        """The stored table of an environment, or of the last one, without a request: for the first frame."""
        return self._calls.stored(environment, scale, fields)

    def changes(self, before: Environment, after: Environment, *, scale: str = SCALE) -> Announcement:
        """The changes in a scale between two environments, and the text to speak."""
        result: Announcement = self._run(self._calls.changes(before, after, scale))
        return result

    def fonts(self) -> FontFamilies:
        """The families that texts are measured with, by role and script."""
        result: FontFamilies = self._run(self._calls.fonts())
        return result

    def measure(
        self, rows: Iterable[MeasureRow], *, lines: bool = False, strict_fonts: bool = False,
    ) -> List[MeasuredRow]:  # fmt: skip
        """Measures lines and heights of texts, in their order; with `lines`, also the range of each line.

        With `strict_fonts`, a row whose families are not installed has an `error` instead of `missingFamilies`."""
        result: List[MeasuredRow] = self._run(self._calls.measure(rows, lines, strict_fonts))
        return result

    # Preferences

    def preference(self, owner: Owner) -> StoredPreference:
        """The preference of a user or a device."""
        result: StoredPreference = self._run(self._calls.preference(owner))
        return result

    def replace_preference(
        self, owner: Owner, preference: Preference, *, if_revision: Optional[int] = None,
    ) -> StoredPreference:  # fmt: skip
        """Replaces a preference; with `if_revision`, only that revision, or else a `ServiceProblem` of status 412."""
        result: StoredPreference = self._run(self._calls.replace_preference(owner, preference, if_revision))
        return result

    def change_preference(
        self, owner: Owner, patch: PreferencePatch, *, if_revision: Optional[int] = None,
    ) -> StoredPreference:  # fmt: skip
        """Changes parts of a preference; `None` removes one."""
        result: StoredPreference = self._run(self._calls.change_preference(owner, patch, if_revision))
        return result

    def remove_preference(self, owner: Owner, *, if_revision: Optional[int] = None) -> None:
        """Removes a preference."""
        self._run(self._calls.remove_preference(owner, if_revision))

    def adopt(self, user: str, device: Device, *, replace: bool = False) -> StoredPreference:
        """Moves the preference of a device to its user, who signed in; an existing one stays unless `replace`."""
        result: StoredPreference = self._run(self._calls.adopt(user, device, replace))
        return result

    def follow(self, owner: Owner) -> Follower:
        """Follows a reader's preference as events."""
        return Follower(self, owner)

    # Conversations

    def conversation(self, name: str) -> Mapping[str, Any]:
        """The revision and number of messages of a conversation."""
        result: Mapping[str, Any] = self._run(self._calls.conversation(name))
        return result

    def replace_conversation(
        self, name: str, messages: Iterable[Message], *, if_revision: Optional[int] = None, only_new: bool = False,
    ) -> Mapping[str, Any]:  # fmt: skip
        """Stores a conversation; with `only_new` only if there is none."""
        result: Mapping[str, Any] = self._run(self._calls.replace_conversation(name, messages, if_revision, only_new))
        return result

    def delete_conversation(self, name: str, *, if_revision: Optional[int] = None) -> None:
        """Deletes a conversation."""
        self._run(self._calls.delete_conversation(name, if_revision))

    def append(self, name: str, messages: Iterable[Message], *, if_revision: Optional[int] = None) -> Insertion:
        """Adds messages at the end, all or none."""
        result: Insertion = self._run(self._calls.add(name, messages, {}, {}, if_revision))
        return result

    def insert(
        self, name: str, messages: Iterable[Message], *, at: Optional[int] = None, before: Optional[str] = None,
        layout: Optional[Mapping[str, Any]] = None, if_revision: Optional[int] = None,
    ) -> Insertion:  # fmt: skip
        """Adds messages before an index (0: history) or a message, all or none; raises `ValueError` without either.

        `layout` is a width with the keys of an environment, and `top`, the offset at the top of the view. Then the
        response has the heights of the messages, and `scrollBy`, which keeps the line at the top in place."""
        flow = self._calls.insert(name, messages, at, before, layout or {}, if_revision)
        result: Insertion = self._run(flow)
        return result

    def edit_message(
        self, name: str, message: str, patch: Mapping[str, Any], *, if_revision: Optional[int] = None,
    ) -> Mapping[str, Any]:  # fmt: skip
        """Changes parts of a message."""
        result: Mapping[str, Any] = self._run(self._calls.edit_message(name, message, patch, if_revision))
        return result

    def remove_message(self, name: str, message: str, *, if_revision: Optional[int] = None) -> None:
        """Removes a message."""
        self._run(self._calls.remove_message(name, message, if_revision))

    def window(
        self, name: str, width: float, environment: Environment = {}, *, top: Optional[float] = None, height:
        Optional[float] = None, pin: Optional[str] = None, scale: str = SCALE,
    ) -> Window:  # fmt: skip
        """The messages of a part of a conversation, with their offsets and heights."""
        view: Mapping[str, Any] = {"top": top, "height": height, "pin": pin, "scale": scale, **environment}
        result: Window = self._run(self._calls.window(name, {"width": width, **view}))
        return result

    def place(
        self, name: str, message: str, width: float, environment: Environment = {}, *, scale: str = SCALE,
    ) -> MessagePlace:  # fmt: skip
        """The position of one message."""
        flow = self._calls.place(name, message, {"width": width, "scale": scale, **environment})
        result: MessagePlace = self._run(flow)
        return result

    def invalidation(
        self, name: str, before: Environment, after: Environment, width: Width, *, viewport: Optional[Viewport] =
        None, scale: str = SCALE, format: str = "full", reader: Optional[str] = None,
    ) -> InvalidationSet:  # fmt: skip
        """The invalidation set of a conversation.

        A newer call of the same `reader` cancels this one with a `ServiceProblem` of status 409."""
        flow = self._calls.invalidation(name, before, after, width, viewport, scale, format, reader)
        result: InvalidationSet = self._run(flow)
        return result

"""The calls of the service: paths, parameters and bodies."""

import json
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

from . import _flows
from ._documents import Device, Engine, Environment, MeasureRow, Message, PreferencePatch, StyleField, Table, Viewport, Width
from ._flows import Flow, Following
from ._policy import Policy
from ._storage import TableStorage
from ._wire import Request, path, query

SCALE = "apple-ios"
"""The default scale, as in the service."""
Owner = Union[str, Device]
"""The owner of a preference: a user's name, or a device."""


def tag(revision: int) -> str:
    """The entity tag of a revision."""
    return '"%d"' % revision


def tables(scale: str, fields: Optional[Sequence[StyleField]]) -> str:
    """The target of a scale's tables with these keys of each style or with all, without the environment."""
    keys = "" if fields is None else query({"fields": ",".join(fields)}) + "&"
    return path("v1", "scales", scale, "resolve") + "?" + keys


class Calls:
    """Creates the flow of each call."""

    def __init__(
        self, token: Optional[str], device: Optional[str], policy: Policy, storage: TableStorage,
        engine: Optional[Engine],
    ) -> None:  # fmt: skip
        # The reason has no part of the token, because errors are logged.
        if token and not (token.isascii() and token.isprintable() and " " not in token):
            raise ValueError("token: it has a character that no token has, such as a space or a line break")
        self.fields: Dict[str, str] = {"Authorization": "Bearer " + token} if token else {}
        self.device = device
        self.policy = policy
        self.storage = storage
        self._layout: Dict[str, str] = {"engine": engine} if engine else {}

    def _read(self, target: str) -> Flow:
        return _flows.fetch(Request("GET", target, self.fields), self.policy)

    def _ask(self, target: str, body: Any) -> Flow:
        """A request with a body that changes nothing."""
        fields = {**self.fields, "Content-Type": "application/json"}
        return _flows.fetch(Request("POST", target, fields, encode(body)), self.policy)

    def _write(
        self, method: str, target: str, body: Any = None, revision: Optional[int] = None, only_new: bool = False
    ) -> Flow:
        fields = dict(self.fields)
        if body is not None:
            fields["Content-Type"] = "application/json"
        if revision is not None:
            fields["If-Match"] = tag(revision)
        if only_new:
            fields["If-None-Match"] = "*"
        content = None if body is None else encode(body)
        return _flows.fetch(Request(method, target, fields, content, is_repeatable=False), self.policy)

    # Scales and texts

    def resolve(self, environment: Environment, scale: str, fields: Optional[Sequence[StyleField]]) -> Flow:
        prefix = tables(scale, fields)
        return _flows.resolve(prefix + query(environment), prefix, self.fields, self.storage, self.policy)

    def stored(
        self, environment: Optional[Environment], scale: str, fields: Optional[Sequence[StyleField]]
    ) -> Optional[Table]:
        prefix = tables(scale, fields)
        if environment is not None:
            kept = self.storage.get(prefix + query(environment))
            return Table(kept.table, "stored") if kept else None
        kept = self.storage.last(prefix)
        return Table(kept.table, "last") if kept else None

    def changes(self, before: Environment, after: Environment, scale: str) -> Flow:
        ends = {"from": word(before), "to": word(after)}
        return self._read(path("v1", "scales", scale, "changes") + "?" + query(ends))

    def fonts(self) -> Flow:
        return self._read("/v1/fonts")

    def measure(self, rows: Iterable[MeasureRow], lines: bool, strict_fonts: bool) -> Flow:
        parameters = query({"lines": True if lines else None, "strictFonts": True if strict_fonts else None})
        target = "/v1/measure" + ("?" + parameters if parameters else "")
        return self._ask(target, [{**self._layout, **row} for row in rows])

    # Preferences

    def _owner(self, owner: Owner, name: str) -> str:
        parts = ("devices", owner.name) if isinstance(owner, Device) else ("users", owner)
        return path("v1", *parts, name)

    def _written(self, owner: Owner) -> str:
        return self._owner(owner, "preferences") + ("?" + query({"device": self.device}) if self.device else "")

    def preference(self, owner: Owner) -> Flow:
        return self._read(self._owner(owner, "preferences"))

    def replace_preference(self, owner: Owner, preference: Mapping[str, Any], revision: Optional[int]) -> Flow:
        return self._write("PUT", self._written(owner), dict(preference), revision)

    def change_preference(self, owner: Owner, patch: PreferencePatch, revision: Optional[int]) -> Flow:
        return self._write("PATCH", self._written(owner), dict(patch), revision)

    def remove_preference(self, owner: Owner, revision: Optional[int]) -> Flow:
        return self._write("DELETE", self._written(owner), None, revision)

    def adopt(self, user: str, device: Device, replace: bool) -> Flow:
        target = path("v1", "users", user, "preferences", "adoptions")
        return self._write("POST", target, {"device": device.name, "replace": replace})

    def following(self, owner: Owner) -> Following:
        # Without the device's name, so that the stream has the client's own writes, too: a follower needs those that were
        # made without it and those whose answers were lost, and it ignores the revisions that it knows.
        return Following(self._owner(owner, "events"), self.fields, self.policy)

    # Conversations

    def conversation(self, name: str) -> Flow:
        return self._read(path("v1", "conversations", name))

    def replace_conversation(
        self, name: str, messages: Iterable[Message], revision: Optional[int], only_new: bool
    ) -> Flow:
        return self._write("PUT", path("v1", "conversations", name), list(messages), revision, only_new)

    def delete_conversation(self, name: str, revision: Optional[int]) -> Flow:
        return self._write("DELETE", path("v1", "conversations", name), None, revision)

    def add(
        self, name: str, messages: Iterable[Message], place: Mapping[str, Any], layout: Mapping[str, Any],
        revision: Optional[int],
    ) -> Flow:  # fmt: skip
        parameters = query({**place, **(self._layout if layout else {}), **layout})
        target = path("v1", "conversations", name, "messages") + ("?" + parameters if parameters else "")
        return self._write("POST", target, list(messages), revision)

    def insert(
        self, name: str, messages: Iterable[Message], at: Optional[int], before: Optional[str],
        layout: Mapping[str, Any], revision: Optional[int],
    ) -> Flow:  # fmt: skip
        # Without a place, the service would append the messages.
        if at is None and before is None:
            raise ValueError("insert: neither at nor before is given; give one of them, or use append")
        return self.add(name, messages, {"at": at, "before": before}, layout, revision)

    def edit_message(self, name: str, message: str, patch: Mapping[str, Any], revision: Optional[int]) -> Flow:
        return self._write("PATCH", path("v1", "conversations", name, "messages", message), dict(patch), revision)

    def remove_message(self, name: str, message: str, revision: Optional[int]) -> Flow:
        return self._write("DELETE", path("v1", "conversations", name, "messages", message), None, revision)

    def window(self, name: str, parameters: Mapping[str, Any]) -> Flow:
        return self._read(path("v1", "conversations", name) + "?" + query({**self._layout, **parameters}))

    def place(self, name: str, message: str, parameters: Mapping[str, Any]) -> Flow:
        target = path("v1", "conversations", name, "messages", message)
        return self._read(target + "?" + query({**self._layout, **parameters}))

    def invalidation(
        self, name: str, before: Environment, after: Environment, width: Width, viewport: Optional[Viewport],
        scale: str, format: str, reader: Optional[str],
    ) -> Flow:  # fmt: skip
        body: Dict[str, Any] = {"from": before, "to": after, "width": width, "scale": scale, "format": format}
        body.update(self._layout)
        if viewport is not None:
            body["viewport"] = viewport
        if reader is not None:
            body["reader"] = reader
        return self._ask(path("v1", "conversations", name, "invalidations"), body)


def encode(body: Any) -> bytes:
    """A body as JSON; raises `ValueError` for a number that is not finite, because JSON has no such number."""
    try:
        return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        # Half of a surrogate pair is not in UTF-8. As an escape it reaches the service, which replaces it in texts.
        return json.dumps(body, allow_nan=False, separators=(",", ":")).encode()


def word(environment: Environment) -> str:
    """An environment as one string, for `changes`."""
    pairs: List[str] = []
    for key, value in environment.items():
        pairs.append("%s=%s" % (key, value if isinstance(value, str) else json.dumps(value)))
    return ",".join(pairs)

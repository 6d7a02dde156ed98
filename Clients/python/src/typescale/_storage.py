"""Resolved tables with their entity tags, in memory and in a file."""

import json
import logging
import os
import tempfile
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Mapping, Optional

from ._errors import parsed

TABLES = 32
"""The number of tables, of about ten kilobytes each: enough for the environments of a few readers."""
_log = logging.getLogger("typescale")


@dataclass(frozen=True)
class StoredTable:
    """A table as it was last sent, with its entity tag."""

    target: str
    tag: str
    table: Mapping[str, Any]


class TableStorage:
    """The last tables of one service, in the order of use.

    The order does not depend on a clock. A file that cannot be read counts as missing, and errors while writing are
    ignored.
    """

    def __init__(self, service: str, file: Optional[str]) -> None:
        self._service = service
        self._file = file
        self._lock = threading.Lock()
        self._tables: "OrderedDict[str, StoredTable]" = OrderedDict()
        if file is not None:
            self._load(file)

    def _load(self, file: str) -> None:
        try:
            with open(file, encoding="utf-8") as text:
                document = parsed(text.read())
            if document["version"] != 1 or document["service"] != self._service:
                return
            for entry in document["tables"][-TABLES:]:
                if not isinstance(entry["table"]["styles"], dict):
                    raise ValueError("a table without styles")
                target, tag = str(entry["target"]), str(entry["tag"])
                self._tables[target] = StoredTable(target, tag, entry["table"])
        except FileNotFoundError:
            return
        except (OSError, ValueError, KeyError, TypeError) as error:
            self._tables.clear()
            _log.warning("stored tables cannot be read from %s: %s", file, error)

    def get(self, target: str) -> Optional[StoredTable]:
        """The table of a target."""
        with self._lock:
            return self._tables.get(target)

    def last(self, prefix: str) -> Optional[StoredTable]:
        """The table used last among those whose target begins so, and that have the same keys of styles."""
        with self._lock:
            for target in reversed(self._tables):
                if target.startswith(prefix) and not target.startswith(prefix + "fields="):
                    return self._tables[target]
            return None

    def put(self, stored: StoredTable) -> None:
        """Keeps a table as the one used last."""
        with self._lock:
            if self._tables.get(stored.target) == stored and next(reversed(self._tables)) == stored.target:
                return
            self._tables[stored.target] = stored
            self._tables.move_to_end(stored.target)
            while len(self._tables) > TABLES:
                self._tables.popitem(last=False)
            if self._file is not None:
                self._save(self._file)

    def _save(self, file: str) -> None:
        entries = [{"target": kept.target, "tag": kept.tag, "table": kept.table} for kept in self._tables.values()]
        document = {"version": 1, "service": self._service, "tables": entries}
        folder = os.path.dirname(os.path.abspath(file))
        new: Optional[str] = None
        try:
            os.makedirs(folder, exist_ok=True)
            # Replaces the file atomically, so that a crash does not truncate it.
            handle, new = tempfile.mkstemp(prefix=".typescale-", dir=folder)
            with os.fdopen(handle, "w", encoding="utf-8") as text:
                json.dump(document, text, ensure_ascii=False, separators=(",", ":"))
            os.replace(new, file)
        except OSError as error:
            _log.warning("tables cannot be stored in %s: %s", file, error)
            if new is not None and os.path.exists(new):
                os.unlink(new)

"""How long the client waits, and for what."""

import email.utils
import random
from dataclasses import dataclass
from typing import Mapping, Optional

AWAY = frozenset((429, 502, 503, 504))
"""The answers of a busy service, or of a proxy without one: worth another try."""
DECLINED = frozenset((429, 503))
"""Those after which a write was not made, and may be sent again."""


@dataclass(frozen=True)
class Policy:
    """The limits of waiting, in seconds of a clock that never goes back."""

    timeout: float = 10.0
    """For the answer to a call."""
    patience: float = 30.0
    """For a call with all its tries."""
    first_pause: float = 0.25
    """Before the second try of a call."""
    stream_pause: float = 1.0
    """Before a stream is opened again, unless the service named a time."""
    longest_pause: float = 30.0
    """Between two tries, unless the service asked for more."""
    silence: float = 40.0
    """Without a byte, after which a stream is lost; the service sends one every fifteen."""

    def call_pause(self, failures: int) -> float:
        """The pause before the next try of a call: twice as long each time, half of it by chance."""
        longest = min(self.longest_pause, self.first_pause * 2.0 ** min(failures - 1, 16))
        return longest * random.uniform(0.5, 1.0)

    def return_pause(self, failures: int, named: Optional[float]) -> float:
        """The pause before a stream is opened again.

        After the first failure it is the time that the service named, which differs from stream to stream. After each
        further one it is by chance between that and twice as long.
        """
        least = self.stream_pause * random.uniform(0.5, 1.0) if named is None else named
        most = max(least, min(self.longest_pause, least * 2.0 ** min(failures - 1, 16)))
        return random.uniform(least, most)


def retry_after(fields: Mapping[str, str]) -> Optional[float]:
    """The seconds of `Retry-After`. A date counts from the answer's own `Date`, as the local clock may be wrong."""
    value = fields.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        then = email.utils.parsedate_to_datetime(value)
        now = email.utils.parsedate_to_datetime(fields.get("date", ""))
    except (TypeError, ValueError, IndexError):
        return None
    return max(0.0, (then - now).total_seconds())

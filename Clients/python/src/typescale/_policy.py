"""Timeouts and retries."""

import datetime
import email.utils
import random
from dataclasses import dataclass
from typing import Mapping, Optional

AWAY = frozenset((429, 502, 503, 504))
"""The statuses of an overloaded service, or of a proxy without one, after which requests are retried."""
DECLINED = frozenset((429, 503))
"""The statuses after which a write did not take effect and can be repeated."""
LONGEST_WAIT = 86_400.0
"""The maximum of one wait in seconds: a day, because timers have limits."""


@dataclass(frozen=True)
class Policy:
    """The time limits, in seconds of a monotonic clock."""

    timeout: float = 10.0
    """For the response to one attempt."""
    patience: float = 30.0
    """For a call with all its attempts."""
    first_pause: float = 0.25
    """Before the second attempt of a call."""
    stream_pause: float = 1.0
    """Before a stream is opened again, unless the service sent a time."""
    longest_pause: float = 30.0
    """The maximum between two attempts, unless the service requires more."""
    silence: float = 40.0
    """Without a byte, after which a stream counts as lost; the service sends one every fifteen."""

    def call_pause(self, failures: int) -> float:
        """The pause before the next attempt of a call: twice as long each time, half of it random."""
        longest = min(self.longest_pause, self.first_pause * 2.0 ** min(failures - 1, 16))
        return longest * random.uniform(0.5, 1.0)

    def return_pause(self, failures: int, named: Optional[float]) -> float:
        """The pause before a stream is opened again.

        After the first failure it is the time that the service sent, which differs between streams. After each further
        failure it is random between that and twice that time.
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
        pause = _time(value) - _time(fields.get("date", ""))
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return max(0.0, pause.total_seconds())


def _time(date: str) -> datetime.datetime:
    """The time of an HTTP date, in each of its three forms: that of `asctime` has no zone, and is in UTC."""
    time = email.utils.parsedate_to_datetime(date)
    return time if time.tzinfo else time.replace(tzinfo=datetime.timezone.utc)

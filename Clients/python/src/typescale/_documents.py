"""The documents of the service, as types. Each key is described in the service's `/openapi.json`."""

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union


class Environment(TypedDict, total=False):
    """What text sizes depend on; at most one of category, fontScale and percent, and one of appScale and appStep."""

    category: str
    fontScale: float
    percent: float
    appScale: float
    appStep: int
    boldText: bool
    reduceMotion: bool
    locale: str
    displayScale: float
    viewportWidth: float


class Preference(TypedDict, total=False):
    """The choices of a reader; missing ones have their default."""

    category: str
    fontScale: float
    percent: float
    appScale: float
    appStep: int
    boldText: bool
    reduceMotion: bool
    animateEmoji: bool
    locale: str


class StoredPreference(Preference, total=False):
    """A preference with its revision, 0 if there never was one."""

    revision: int


PreferencePatch = Mapping[str, Union[str, float, bool, None]]
"""Some choices of a reader; `None` removes one."""


@dataclass(frozen=True)
class Device:
    """The owner of a preference that was chosen before signing in. The name is the only secret: long and random."""

    name: str


@dataclass(frozen=True)
class PreferenceEvent:
    """A reader's whole preference, as of a revision."""

    kind: str
    """`preference`, or `reset` after a gap: request again what was cached for the old preference."""
    revision: int
    """The revision."""
    preference: Preference
    """All choices; those not in it have their default."""

    @property
    def environment(self) -> Environment:
        """The part that text depends on, without `animateEmoji`, which changes no size and no height."""
        return environment_of(self.preference)


def environment_of(preference: Mapping[str, Any]) -> Environment:
    """The part of a preference that text depends on."""
    part = {key: value for key, value in preference.items() if key not in ("revision", "animateEmoji")}
    return part  # type: ignore[return-value]


class Font(TypedDict, total=False):
    """The face that a style is measured with."""

    role: str
    family: str
    file: str
    index: int
    weight: float
    variation: Dict[str, float]
    reason: str


class Style(TypedDict, total=False):
    """A resolved style, in points."""

    size: float
    lineHeight: float
    lineHeightSource: str
    tracking: float
    weight: int
    emphasizedWeight: int
    text: Dict[str, Any]
    ratio: float
    largeText: bool
    capped: bool
    cap: str
    isAccessibilityCategory: bool
    prefersStacked: bool
    needsMore: bool
    font: Font
    metrics: Dict[str, Any]


Engine = Literal["chromium", "firefox", "webkit"]
"""A browser engine whose lines and heights the service computes."""

StyleField = Literal[
    "size", "lineHeight", "lineHeightSource", "tracking", "weight", "emphasizedWeight", "text", "ratio", "largeText",
    "capped", "cap", "isAccessibilityCategory", "prefersStacked", "needsMore", "font", "metrics",
]  # fmt: skip
"""A key of a style, as `fields` of `resolve` takes it."""


@dataclass(frozen=True)
class Table:
    """The styles of a scale for an environment."""

    document: Mapping[str, Any]
    """The whole document of the service."""
    origin: str
    """The origin of the table.

    - `service`: the service sent it.
    - `unchanged`: the service confirmed that the stored one is current.
    - `stored`: the service cannot be reached; this is the last table that it sent for the environment.
    - `last`: the same for another environment, the last requested one; see `document["environment"]`.
    """

    @property
    def styles(self) -> Dict[str, Style]:
        """The styles by name."""
        return self.document["styles"]  # type: ignore[no-any-return]

    @property
    def scale(self) -> str:
        """The name of the scale."""
        return str(self.document["scale"])

    @property
    def revision(self) -> str:
        """The revision of the scale's file."""
        return str(self.document["revision"])

    @property
    def is_current(self) -> bool:
        """Whether the service sent or confirmed the table in this call."""
        return self.origin in ("service", "unchanged")


class FontFamilies(TypedDict):
    """The families that texts are measured with."""

    roles: Dict[str, List[str]]
    scripts: Dict[str, List[str]]
    han: Dict[str, List[str]]


class _Identified(TypedDict):
    id: str


class MeasureRow(_Identified, total=False):
    """A text to measure: in a scale's style and an environment, or in a given font."""

    width: float
    text: str
    blocks: List[Dict[str, Any]]
    scale: str
    style: str
    families: List[str]
    size: float
    weight: float
    lineHeight: Union[float, Dict[str, float]]
    tracking: float
    locale: str
    dir: str
    whiteSpace: str
    textWrap: str
    tabSize: int
    overflowWrap: str
    wordBreak: str
    lineBreak: str
    hyphens: str
    wordSpacing: Union[float, Dict[str, float]]
    textIndent: Union[float, Dict[str, float]]
    textTransform: str
    fontKerning: str
    fontVariantNumeric: str
    fontFeatureSettings: str
    maxLines: int
    engine: Engine
    category: str
    fontScale: float
    percent: float
    appScale: float
    appStep: int
    boldText: bool
    reduceMotion: bool
    displayScale: float
    viewportWidth: float


class _Measured(TypedDict):
    id: Optional[str]


class MeasuredRow(_Measured, total=False):
    """Lines and height of a text, or only the reason in `error`; the id is `None` if the row has none."""

    lines: int
    height: float
    widest: float
    truncated: bool
    missingFamilies: List[str]
    missingHyphenation: str
    replacedCharacters: bool
    breaks: List[List[float]]
    ellipsis: int
    error: str


class Message(_Identified, total=False):
    """A message: a text, or blocks."""

    text: str
    blocks: List[Dict[str, Any]]
    locale: str
    dir: str


class WindowItem(TypedDict):
    """A message with its index, offset and height."""

    id: str
    index: int
    offset: float
    height: float
    lines: int


class Window(TypedDict):
    """The messages of a part of a conversation."""

    id: str
    revision: int
    messages: int
    height: float
    items: List[WindowItem]


class MessagePlace(TypedDict):
    """The position of one message."""

    id: str
    revision: int
    index: int
    offset: float
    height: float


class Viewport(TypedDict, total=False):
    """The visible part of a conversation."""

    top: float
    height: float
    pin: str
    focus: str


Width = Union[float, Dict[str, float]]
"""A width in points, or `{"from": 320, "to": 568}` if it changes, too."""


class Announcement(TypedDict, total=False):
    """The announcement of a change for screen readers, and the changed styles."""

    announcement: str
    changed: List[Dict[str, Any]]
    unchanged: List[str]


class InvalidationSet(TypedDict, total=False):
    """The changes in a conversation between two environments; `messages` in the requested format.

    `generation` grows with every call, if the clocks of the nodes agree.
    """

    revision: int
    generation: int
    styles: Dict[str, Any]
    messages: Dict[str, Any]
    height: Dict[str, float]
    anchor: Dict[str, Any]
    animation: Dict[str, Any]
    announcement: str


class Insertion(TypedDict, total=False):
    """The result of adding messages, at its revision; `index` and the following keys only with a layout.

    If the conversation was replaced or deleted meanwhile, it has `replaced`, and neither `messages` nor those of a layout.
    """

    id: str
    revision: int
    appended: int
    inserted: int
    messages: int
    replaced: bool
    index: int
    heights: List[float]
    height: float
    scrollBy: float

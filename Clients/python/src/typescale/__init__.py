"""A client of the typescale service: text sizes, measured texts, live preferences and conversations.

`Client` blocks, `AsyncClient` is for asyncio; both have the same calls. Nothing but the standard library is needed.

    with typescale.Client("http://127.0.0.1:8080") as client:
        table = client.resolve({"category": "AX3"})
        print(table.styles["body"]["size"])
"""

from ._async import AsyncClient, AsyncFollower
from ._documents import (
    Announcement,
    Device,
    Engine,
    Environment,
    FontFamilies,
    Insertion,
    InvalidationSet,
    MeasuredRow,
    Message,
    MessagePlace,
    MeasureRow,
    Preference,
    PreferenceEvent,
    PreferencePatch,
    Style,
    StyleField,
    StoredPreference,
    Table,
    Viewport,
    Width,
    Window,
    WindowItem,
)
from ._errors import ServiceProblem, TypescaleError, Unreachable
from ._policy import Policy
from ._sync import Client, Follower

__version__ = "0.1.0"

__all__ = [
    "Announcement", "AsyncClient", "AsyncFollower", "Client", "Device", "Engine", "Environment", "Follower",
    "FontFamilies", "Insertion", "InvalidationSet", "MeasureRow", "MeasuredRow", "Message", "MessagePlace", "Policy",
    "Preference", "PreferenceEvent", "PreferencePatch", "ServiceProblem", "StoredPreference", "Style", "StyleField",
    "Table", "TypescaleError", "Unreachable", "Viewport", "Width", "Window", "WindowItem",
]  # fmt: skip

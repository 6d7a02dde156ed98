"""Serializers of the service's media types for schemathesis, and the requests that it does not send.

Tests/Clients/contract.py passes schemathesis this file.
"""

import json

import schemathesis

# The bytes of the name of a user, a device, a conversation or a reader.
NAME_BYTES = 256


@schemathesis.serializer("application/x-ndjson", "application/ndjson", "application/jsonl")
def rows(context, value):
    """Serializes rows. A string that is not a row becomes the text of one, because few generated strings are rows."""
    if not isinstance(value, str):
        return json.dumps(value).encode()
    if value.startswith("{"):
        return value.encode()
    row = {"id": "a", "text": value}
    if context.case.operation.path == "/v1/measure":
        row["width"] = 200
    return json.dumps(row).encode()


@schemathesis.hook
def filter_case(context, case):
    """Leaves out names that a schema allows and the service does not: a schema counts characters, the service bytes."""
    names = [(part or {}).get(key) for part, key in [(case.path_parameters, "id"), (case.query, "device")]]
    if isinstance(case.body, dict):
        names += [case.body.get("device"), case.body.get("reader")]
    return not any(
        isinstance(name, str) and len(name) <= NAME_BYTES < len(name.encode("utf-8", "surrogatepass")) for name in names
    )

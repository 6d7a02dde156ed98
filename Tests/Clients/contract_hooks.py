"""What schemathesis has to know of the service's media types; Tests/Clients/contract.py names this file to it."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson", "application/ndjson", "application/jsonl")
def rows(context, value):
    """Rows as they are in the examples. Any other string becomes the text of a row, because few strings are rows."""
    if not isinstance(value, str):
        return json.dumps(value).encode()
    if value.startswith("{"):
        return value.encode()
    row = {"id": "a", "text": value}
    if context.case.operation.path == "/v1/measure":
        row["width"] = 200
    return json.dumps(row).encode()

"""What schemathesis cannot read in the OpenAPI document: serializers, present entity tags, and checks of its own.

schemathesis.toml in the root folder names this file. A hook changes a request only before it is sent; schemathesis
then validates it again, so that a valid request stays one and an invalid one is not excused.
"""

import copy
import json
import os
import re
import sys

import requests
import schemathesis

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import contract_bodies  # noqa: E402

# The token of the run, if the service requires one.
TOKEN = os.environ.get("CONTRACT_TOKEN")
ENTITY_TAG = re.compile(r'\*|"[!#-~]*"')
WRITES = ("PUT", "PATCH", "POST", "DELETE")
ROWS = ("application/x-ndjson", "application/ndjson", "application/jsonl")


@schemathesis.serializer(*ROWS)
def rows(context, value):
    """Serializes rows. A string that is not a row becomes the text of one, because few generated strings are rows."""
    if not isinstance(value, str):
        return json.dumps(value).encode()
    if value.startswith('{"id":'):
        return value.encode()
    row = {"id": "a", "text": value}
    if context.case.operation.path == "/v1/measure":
        row["width"] = 200
    return json.dumps(row).encode()


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Makes access tokens required, as they are once one exists, so that schemathesis tries calls without one."""
    if TOKEN is None:
        return
    for path in raw_schema["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "security" in operation:
                operation["security"] = [requirement for requirement in operation["security"] if requirement]


@schemathesis.hook
def filter_case(context, case):
    """Leaves out an invalid empty list or object in a query, because nothing of it is in the address that is sent."""
    return not (case.meta and case.meta.generation.mode.is_negative and has_empty(case.query))


def has_empty(value):
    """Returns whether a part of a query is an empty list or object."""
    parts = value.values() if hasattr(value, "values") else value if isinstance(value, list) else ()
    return any(part in ([], {}) or has_empty(part) for part in parts)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends present conditions and bodies that follow all rules."""
    is_valid = case.meta is not None and case.meta.generation.mode.is_positive
    if is_valid and isinstance(case.body, dict):
        body = copy.deepcopy(case.body)
        contract_bodies.repair(case.operation.definition.raw["operationId"], body)
        if body != case.body:
            case.body = body
    set_conditions(case, is_valid)


def set_conditions(case, is_valid):
    """Replaces entity tags, which are of any revision, with those that the service accepts now."""
    for name in ("If-Match", "If-None-Match") if is_valid else ():
        # The phase `coverage` writes only letters and digits into a header, and takes a word for a valid tag.
        if name in case.headers and not ENTITY_TAG.fullmatch(str(case.headers[name])):
            case.headers[name] = '"none"'
    match, none_match = case.headers.get("If-Match"), case.headers.get("If-None-Match")
    if not any(isinstance(value, str) and ENTITY_TAG.fullmatch(value) for value in (match, none_match)):
        return
    present = present_tag(case)
    if isinstance(match, str) and ENTITY_TAG.fullmatch(match):
        # `*` is also replaced: a preference that was deleted has a tag, and no representation.
        if present is None:
            del case.headers["If-Match"]
        else:
            case.headers["If-Match"] = present
    if case.method in WRITES and present is not None and none_match in ("*", present):
        case.headers["If-None-Match"] = '"none"'


def present_tag(case):
    """Returns the entity tag of what a case reads or changes, or `None` if it has none."""
    url = case.as_transport_kwargs(base_url=case.operation.base_url)["url"]
    headers = {"Authorization": "Bearer " + TOKEN} if TOKEN else {}
    query = case.query
    if case.method in WRITES:
        owner = re.match(r".*?/v1/(?:conversations/[^/?]+|(?:users|devices)/[^/?]+/preferences)", url)
        if owner is None:
            return None
        url, query = owner.group(), None
    with requests.get(url, params=query, headers=headers, timeout=10, stream=True) as response:
        return response.headers.get("ETag") if response.status_code == 200 else None


@schemathesis.check
def old_condition(ctx, response, case):
    """A write that was accepted under a condition is refused with 412 under one of another revision."""
    request = response.request
    if not (200 <= response.status_code < 300 and request.method in WRITES and "If-Match" in request.headers):
        return
    headers = {**request.headers, "If-Match": '"0-0"'}
    again = requests.request(request.method, request.url, headers=headers, data=request.body, timeout=10)
    # What the write has deleted is missing.
    expected = (412, 404) if request.method == "DELETE" else (412,)
    assert again.status_code in expected, "a condition of another revision: %d instead of 412" % again.status_code


@schemathesis.check
def invalid_rows(ctx, response, case):
    """An invalid row is answered with an error in its place, as `measure` streams rows."""
    if case.operation.path != "/v1/measure" or response.status_code != 200 or not case.meta.generation.mode.is_negative:
        return
    answers = json.loads(response.text) if "json;" in response.headers["content-type"][0] + ";" else None
    lines = answers if answers is not None else [json.loads(line) for line in response.text.splitlines()]
    assert any("error" in line for line in lines), "no row of an invalid request has an error"

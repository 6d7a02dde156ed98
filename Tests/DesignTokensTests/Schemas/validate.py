#!/usr/bin/python3
"""Checks token files against the schemas beside this program: validate.py FILE...; exits with 1 if one does not fit."""
import json
import pathlib
import sys

import jsonschema

folder = pathlib.Path(__file__).resolve().parent
schemas = {name: json.loads((folder / f"{name}.schema.json").read_text()) for name in ["format", "resolver"]}
for schema in schemas.values():
    jsonschema.Draft202012Validator.check_schema(schema)


def faults(name, value):
    """The faults of a value, as texts."""
    found = jsonschema.Draft202012Validator(schemas[name]).iter_errors(value)
    return [f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in found]


def check(document):
    """The faults of a token file or a resolver with its inline sources."""
    if "resolutionOrder" not in document:
        return faults("format", document)
    found = faults("resolver", document)
    for part in document.get("sets", {}).values():
        for source in part["sources"]:
            found += [] if "$ref" in source else faults("format", source)
    for part in document.get("modifiers", {}).values():
        if part.get("default") not in [None, *part["contexts"]]:
            found.append("the default is not a context")
        for sources in part["contexts"].values():
            for source in sources:
                found += [] if "$ref" in source else faults("format", source)
    return found


wrong = [f"{path}: {fault}" for path in sys.argv[1:] for fault in check(json.loads(pathlib.Path(path).read_text()))]
print("\n".join(wrong))
sys.exit(1 if wrong else 0)

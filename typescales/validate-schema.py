#!/usr/bin/python3
"""Checks every scale file against schema.json (needs Debian's python3-jsonschema); exits 1 where one does not fit."""
import json
import pathlib
import sys

import jsonschema

directory = pathlib.Path(__file__).resolve().parent
schema = json.loads((directory / "schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
faults = 0
for file in sorted(directory.glob("*.json")):
    if file.name == "schema.json":
        continue
    for error in validator.iter_errors(json.loads(file.read_text())):
        faults += 1
        print(f"{file.name}: /{'/'.join(map(str, error.absolute_path))}: {error.message}", file=sys.stderr)
sys.exit(1 if faults else 0)

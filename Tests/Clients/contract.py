#!/usr/bin/python3
"""Compares the service with its OpenAPI document, with valid and invalid requests.

usage: contract.py TOOL [ARGUMENT]...

Every response must have the documented status, media type, headers and body. The service must accept valid requests,
refuse invalid ones, and never respond with 5xx. The arguments are passed to schemathesis, which is installed in a
virtual environment under .build.
"""

import os
import subprocess
import sys

import environments
from service import Service

ROOT = environments.ROOT
VERSION = "4.32.5"


def main():
    """Runs schemathesis and exits with its status; the run also fails if the service crashes."""
    program = environments.program("schemathesis", VERSION)
    with Service(sys.argv[1]) as service:
        config = os.path.join(ROOT, "Tests", "Clients", "schemathesis.toml")
        arguments = sys.argv[2:]
        if not any(argument.startswith("--seed") for argument in arguments):
            arguments += ["--seed", "1"]
        # A message consists of either text or blocks, and most generated messages are neither. Generating invalid
        # requests takes long on a busy machine, but succeeds.
        arguments += ["--suppress-health-check", "filter_too_much,too_slow"]
        # In separate runs: with both modes at once, schemathesis uses an invalid value if it finds no valid one, and
        # reports the request as valid.
        failed = False
        for mode in ("positive", "negative"):
            print("%s requests:" % {"positive": "valid", "negative": "invalid"}[mode], flush=True)
            run = subprocess.run(
                [program, "--config-file", config, "run", service.url + "/openapi.json", "--mode", mode, *arguments],
                cwd=service.folder.name,
                env={**os.environ, "SCHEMATHESIS_HOOKS": os.path.join(ROOT, "Tests", "Clients", "contract_hooks.py")},
            )
            failed = failed or run.returncode != 0
            if service.process.poll() is not None:
                raise SystemExit("contract: the service ended during the run:\n" + service.log())
        status = service.stop()
    if status != 0:
        raise SystemExit("contract: the service ended with status %d" % status)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()

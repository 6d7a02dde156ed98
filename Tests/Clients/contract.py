#!/usr/bin/python3
"""Compares the service with its OpenAPI document, with valid and invalid requests.

usage: contract.py TOOL [ARGUMENT]...

Every response must have the documented status, media type, headers and body. The service must accept valid requests,
refuse invalid ones and those without a token, and never respond with 5xx. The arguments are passed to schemathesis, which
is installed in a virtual environment under .build. schemathesis.toml in the root folder has its settings.
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
    arguments = sys.argv[2:]
    if not any(argument.startswith("--seed") for argument in arguments):
        arguments += ["--seed", "1"]
    # A message consists of either text or blocks, and most generated messages are neither. Generating invalid requests
    # takes long on a busy machine, but succeeds.
    arguments += ["--suppress-health-check", "filter_too_much,too_slow"]
    environment = dict(os.environ)
    failed = False
    with Service(sys.argv[1]) as service:
        # First as anybody would, without tokens, so that no other refusal hides an invalid request that is accepted.
        # Then valid requests have a token, and are repeated without it by the check ignored_auth.
        for has_token in (False, True):
            print("valid requests with a token:" if has_token else "valid and invalid requests:", flush=True)
            command = [program, "run", service.url + "/openapi.json"]
            if has_token:
                command += ["--mode", "positive"]
                environment["CONTRACT_TOKEN"] = token = service.token("contract", "admin")
                command += ["--header", "Authorization: Bearer " + token]
            run = subprocess.run([*command, *arguments], cwd=ROOT, env=environment)
            failed = failed or run.returncode != 0
            if service.process.poll() is not None:
                raise SystemExit("contract: the service ended during the run:\n" + service.log())
        status = service.stop()
    if status != 0:
        raise SystemExit("contract: the service ended with status %d" % status)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()

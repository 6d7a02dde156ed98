#!/usr/bin/python3
"""Compares the service with its OpenAPI document, with valid and invalid requests.

usage: contract.py TOOL [ARGUMENT]...

Every response must have the documented status, media type, headers and body. The service must accept valid requests,
refuse invalid ones and those without a token, and never respond with 5xx. The arguments are passed to schemathesis, which is installed in a
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
    config = os.path.join(ROOT, "Tests", "Clients", "schemathesis.toml")
    arguments = sys.argv[2:]
    if not any(argument.startswith("--seed") for argument in arguments):
        arguments += ["--seed", "1"]
    # A message consists of either text or blocks, and most generated messages are neither. Generating invalid requests
    # takes long on a busy machine, but succeeds.
    arguments += ["--suppress-health-check", "filter_too_much,too_slow"]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": os.path.join(ROOT, "Tests", "Clients", "contract_hooks.py")}
    failed = False
    with Service(sys.argv[1]) as service:
        # In separate runs: with both modes at once, schemathesis uses an invalid value if it finds no valid one, and
        # reports the request as valid. Invalid requests are sent first, to a service without tokens, so that no other
        # refusal hides an accepted one. Valid ones have a token, and are repeated without it by the check ignored_auth.
        for mode in ("negative", "positive"):
            print("%s requests:" % {"positive": "valid", "negative": "invalid"}[mode], flush=True)
            command = [program, "--config-file", config, "run", service.url + "/openapi.json", "--mode", mode]
            if mode == "positive":
                environment["CONTRACT_TOKEN"] = token = service.token("contract", "admin")
                command += ["--header", "Authorization: Bearer " + token]
            run = subprocess.run([*command, *arguments], cwd=service.folder.name, env=environment)
            failed = failed or run.returncode != 0
            if service.process.poll() is not None:
                raise SystemExit("contract: the service ended during the run:\n" + service.log())
        status = service.stop()
    if status != 0:
        raise SystemExit("contract: the service ended with status %d" % status)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()

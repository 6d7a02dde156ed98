#!/usr/bin/python3
"""Holds the service against its own OpenAPI document: requests the document allows and requests it does not.

Every answer must have a status, a content type, fields and a body as documented; what the document allows must be
taken, what it forbids must be refused, and nothing may be answered 5xx. Usage: contract.py TOOL [ARGUMENT]...; the
arguments go to schemathesis, which lives in a virtual environment under .build.
"""

import os
import subprocess
import sys

from service import Service

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOME = os.path.join(ROOT, ".build", "clients")
PROGRAM = os.path.join(HOME, "bin", "schemathesis")
VERSION = "4.32.5"


def install():
    """Makes the virtual environment where there is none; says so where that cannot be."""
    if os.path.exists(PROGRAM):
        return
    print("contract: installing schemathesis %s into .build/clients" % VERSION, file=sys.stderr)
    for step in (
        [sys.executable, "-m", "venv", HOME],
        [os.path.join(HOME, "bin", "pip"), "install", "--quiet", "schemathesis==" + VERSION],
    ):
        if subprocess.run(step).returncode != 0:
            raise SystemExit("contract: schemathesis cannot be installed here: `%s` failed" % " ".join(step))


def main():
    """Runs it, and ends as it ends; a service that fell over fails the run too."""
    install()
    with Service(sys.argv[1]) as service:
        config = os.path.join(ROOT, "Tests", "Clients", "schemathesis.toml")
        arguments = sys.argv[2:]
        if not any(argument.startswith("--seed") for argument in arguments):
            arguments += ["--seed", "1"]
        # Messages are either of text or of blocks: most of what is drawn for them is neither.
        # What violates them takes long to find on a busy machine; it is found all the same.
        arguments += ["--suppress-health-check", "filter_too_much,too_slow"]
        # Apart: asked for both at once, it fills in a forbidden value where it finds no allowed one, and calls it that.
        failed = False
        for mode in ("positive", "negative"):
            print("requests that are %s:" % {"positive": "allowed", "negative": "not"}[mode], flush=True)
            run = subprocess.run(
                [PROGRAM, "--config-file", config, "run", service.url + "/openapi.json", "--mode", mode, *arguments],
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

"""Virtual environments under .build for the programs of the Python package index that the tests use."""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def program(name, version):
    """Returns the path of a program of a package of its name, and installs that version unless it is there.

    Exits with an error if it cannot be installed.
    """
    home = os.path.join(ROOT, ".build", "environments", "%s-%s" % (name, version))
    path = os.path.join(home, "bin", name)
    if os.path.exists(path):
        return path
    print("installing %s %s into .build/environments" % (name, version), file=sys.stderr)
    for step in (
        [sys.executable, "-m", "venv", home],
        [os.path.join(home, "bin", "pip"), "install", "--quiet", "%s==%s" % (name, version)],
    ):
        if subprocess.run(step).returncode != 0:
            raise SystemExit("%s cannot be installed here: `%s` failed" % (name, " ".join(step)))
    return path

"""Builds and runs the programs that benchmarks compare with, and reads their output."""

import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
# Generating a million texts takes a minute and a half, and they are the same every time.
KEPT = os.path.join(ROOT, ".build", "bench")


def run(*command):
    """Runs a program and returns its standard output; exits if it fails or does not exist."""
    # Ours find scales and font roles in the folder they are started in.
    try:
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    except FileNotFoundError:
        sys.exit("%s is not installed: scripts/install-packages program tests bench fidelity" % command[0])
    if done.returncode:
        sys.exit("%s failed: %s" % (" ".join(command[:2]), done.stderr.strip()[-400:]))
    return done.stdout


def need(*programs):
    """Exits with an error if one of these programs is missing."""
    for name in programs:
        if not shutil.which(name):
            sys.exit("%s is not installed: scripts/install-packages program tests bench fidelity" % name)


def build(name, folder, package=None):
    """Compiles a program of this folder; its path."""
    flags = run("pkg-config", "--cflags", "--libs", package).split() if package else []
    path = os.path.join(folder, name)
    run("cc", "-O2", "-o", path, os.path.join(HERE, name + ".c"), *flags)
    return path


class HarfBuzz:
    """HarfBuzz alone, which shapes texts once with one face: a yardstick of the machine for what has no peer."""

    def __init__(self, folder):
        self.program = build("harfbuzz", folder, "harfbuzz")
        self.font = run("fc-match", "-f", "%{file}", "Noto Sans:weight=80:slant=0")

        self.name = "HarfBuzz"

    def milliseconds(self, path, rounds=5):
        """What shaping all texts of a file takes, by the clock and of the processor."""
        found = json.loads(run(self.program, path, self.font, str(rounds)))
        self.name = "HarfBuzz " + found["version"]
        return found["shapeMs"], found["shapeCpuMs"]

    def a_message(self, path, rounds=5):
        """Returns the average time of shaping one text, for comparison with long and with brief work.

        Shaping them all takes longer than a process keeps its core on a busy machine: by the clock it suffers as other
        long work does. Medians of brief work do not, and stand beside the processor's time.
        """
        with open(path, encoding="utf-8") as rows:
            count = sum(1 for _ in rows)
        clock, cpu = self.milliseconds(path, rounds)
        return {"long": clock / count, "brief": cpu / count}


def mean(one, other):
    """The mean of two measurements of a message."""
    return {length: (one[length] + other[length]) / 2 for length in one}


def messages(count):
    """Returns a file with `count` messages of messages.py, cached until that script changes."""
    maker = os.path.join(HERE, "..", "messages.py")
    path = os.path.join(KEPT, "messages-%d.ndjson" % count)
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(maker):
        os.makedirs(KEPT, exist_ok=True)
        with open(path + ".part", "w", encoding="utf-8") as out:
            subprocess.run([sys.executable, maker, str(count)], stdout=out, check=True)
        os.replace(path + ".part", path)
    return path


def sibling(tool, name):
    """Returns the path of another program of the same build."""
    path = os.path.join(os.path.dirname(tool), name)
    if not os.path.exists(path):
        sys.exit("%s is missing beside %s: make bench-tools builds it" % (name, tool))
    return path

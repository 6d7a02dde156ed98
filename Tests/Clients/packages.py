#!/usr/bin/python3
"""Builds and installs the wheel of the Python client, and checks the types of the Python and web clients.

usage: packages.py

Also compares the members in the declarations of the web client with those of its modules, and its sparse heights with
complete ones.
"""

import json
import os
import re
import subprocess
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PYTHON, WEB = os.path.join(ROOT, "Clients/python"), os.path.join(ROOT, "Clients/web")
# Debian's Python, for which setuptools and wheel are installed as packages.
INTERPRETER = "/usr/bin/python3"
USE_PYTHON = """
import typescale

with typescale.Client("http://127.0.0.1:8080") as client:
    table: typescale.Table = client.resolve({"category": "AX3"})
    size: float = table.styles["body"]["size"]
    size = client.resolve(fields=["size", "lineHeight"]).styles["body"]["size"]
    for event in client.follow(typescale.Device("long and random")):
        revision: int = event.revision
    client.change_preference("ada", {"category": None, "fontScale": 1.3}, if_revision=7)
    for row in client.measure([{"id": "a", "text": "a", "width": 100}], lines=True, strict_fonts=True):
        reason: str = row["error"] if "error" in row else ", ".join(row["missingFamilies"])
    WRONG
"""
USE_WEB = """
import {Client, ServiceProblem, mount, type Table} from 'typescale';

const client = new Client('http://127.0.0.1:8080', {storage: localStorage, policy: {timeout: 3}});
const table: Table = await client.resolve({category: 'AX1'});
export const size: number = table.styles['body'].size;
const few = await client.resolve({category: 'AX1'}, {fields: ['size', 'lineHeight']});
export const sum: number = few.styles['body'].size + few.styles['body'].lineHeight;
const reader = client.follow({device: 'long and random'});
reader.subscribe(({kind}) => { const known: 'preference' | 'reset' = kind; void known; });
await reader.change({category: null, fontScale: 1.3});
const [row] = await client.measure([{id: 'a', text: 'a', width: 100}], {lines: true, strictFonts: true});
export const reason: string = row.error ?? row.missingFamilies?.join(', ') ?? '';
await client.addMessages('team', [{id: 'a', text: 'a'}], {before: 'b'});
const list = client.list('team', {width: 320, height: 600});
mount(list, document.body, (element, id) => { element.textContent = id; });
const problem = await reader.ended;
if (problem instanceof ServiceProblem) void problem.status;
WRONG
"""


def run(*command, **options):
    """Runs a command and returns its output, and whether it succeeded."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    return done.returncode == 0, done.stdout + done.stderr


def expect(condition, what):
    """Exits with an error unless the condition is true."""
    if not condition:
        raise SystemExit("packages: %s" % (what,))


def wheel(folder):
    """Checks that the wheel contains the package with its types, and that it works when installed."""
    copy = os.path.join(folder, "source")
    subprocess.run(["cp", "-r", PYTHON, copy], check=True)
    build = "from setuptools import build_meta; build_meta.build_wheel(%r)" % folder
    succeeded, output = run(INTERPRETER, "-c", build, cwd=copy)
    expect(succeeded, output)
    name = " ".join(entry for entry in os.listdir(folder) if entry.endswith(".whl"))
    expect(name == "typescale-0.1.0-py3-none-any.whl", name)
    place = os.path.join(folder, "installed")
    with zipfile.ZipFile(os.path.join(folder, name)) as archive:
        archive.extractall(place)
        files = archive.namelist()
        expect("typescale/py.typed" in files, files)
        metadata = archive.read("typescale-0.1.0.dist-info/METADATA").decode()
    expect("Requires-Dist" not in metadata, metadata)
    program = "import typescale; print(typescale.__version__, typescale.Client('http://127.0.0.1:1') is not None)"
    succeeded, output = run(INTERPRETER, "-I", "-c", "import sys; sys.path.insert(0, %r); %s" % (place, program))
    expect(succeeded and output == "0.1.0 True\n", output)
    print("packages: %s, without dependencies" % name)
    return place


def python_types(folder, place):
    """Checks that the package is fully typed, and that a type error in a program is found."""
    settings = dict(os.environ, MYPYPATH=place, MYPY_CACHE_DIR=os.path.join(folder, "mypy"))
    succeeded, output = run("/usr/bin/mypy", "--strict", os.path.join(PYTHON, "src/typescale"), env=settings)
    expect(succeeded, output)
    wrongs = (
        "client.resolve({'categorie': 'AX3'})", "client.resolve(fields=['leading'])",
        "client.measure([], strict_fonts='no')", "len(client.measure([])[0]['id'])",
    )  # fmt: skip
    for wrong, is_right in (("pass", True), *((wrong, False) for wrong in wrongs)):
        file = os.path.join(folder, "use.py")
        with open(file, "w") as text:
            text.write(USE_PYTHON.replace("WRONG", wrong))
        succeeded, output = run("/usr/bin/mypy", "--strict", file, env=settings)
        expect(succeeded == is_right, output)
    print("packages: types of the Python client")


def web_types(folder):
    """Checks a correct and a wrong program with the declarations, and compares the declared with the actual members."""
    modules = os.path.join(folder, "node_modules")
    os.mkdir(modules)
    os.symlink(WEB, os.path.join(modules, "typescale"))
    flags = ["--strict", "--noEmit", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node"]
    wrongs = (
        "await client.resolve({categorie: 'AX1'});", "await client.resolve({}, {fields: ['leading']});",
        "few.styles['body'].weight;", "await client.measure([], {strictFont: true});",
        "await client.addMessages('team', [], {before: null});", "row.lines.toFixed();", "row.id.length;",
    )  # fmt: skip
    for wrong, is_right in (("", True), *((wrong, False) for wrong in wrongs)):
        file = os.path.join(folder, "use.ts")
        with open(file, "w") as text:
            text.write(USE_WEB.replace("WRONG", wrong))
        succeeded, output = run("tsc", *flags, "--lib", "es2022,dom,dom.iterable", file, cwd=folder)
        expect(succeeded == is_right, output)
    members = """
    import * as client from '%s/typescale.js';
    const named = Object.entries(client).map(([name, value]) => [
      name, /^class/.test(`${value}`) ? Object.getOwnPropertyNames(value.prototype).sort() : [],
    ]);
    console.log(JSON.stringify(Object.fromEntries(named)));
    """ % WEB
    succeeded, output = run("node", "--input-type=module", "-e", members)
    expect(succeeded, output)
    there = json.loads(output)
    with open(os.path.join(WEB, "typescale.d.ts")) as text:
        declarations = text.read()
    exported = set(re.findall(r"^export (?:const|class|function) (\w+)", declarations, re.M))
    expect(exported == set(there), "declared %s, there %s" % (sorted(exported), sorted(there)))
    for name in ("Client", "Reader", "MessageList"):
        body = re.search(r"^export class %s \{\n(.*?)^\}" % name, declarations, re.M | re.S).group(1)
        methods = set(re.findall(r"^  (\w+)\(", body, re.M)) - {"constructor"}
        fields = set(re.findall(r"^  (?:readonly )?(\w+)\??:", body, re.M))
        # Fields, including those with functions, are not on the prototype.
        prototype = set(there[name]) - {"constructor"}
        expect(prototype <= methods | fields, "%s has %s besides" % (name, prototype - methods - fields))
        expect(methods - prototype <= {"estimateSize", "getItemKey"}, "%s lacks %s" % (name, methods - prototype))
    print("packages: types of the web client")
    for name in ("heights.mjs", "additions.mjs", "lists.mjs", "events.mjs", "requests.mjs"):
        succeeded, output = run("node", os.path.join(ROOT, "Tests/Clients", name))
        expect(succeeded, output)
        print("packages: " + output.strip())


def main():
    """Checks both packages."""

    with tempfile.TemporaryDirectory(prefix="typescale-packages-") as folder:
        python_types(folder, wheel(folder))
        web_types(folder)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Compares the findings of `typescale audit --strings` for translations of real programs with Chromium's layout.

usage: strings.py TYPESCALE [--seed N] [--cases N] [--languages N] [--messages N] [--show N]

The catalogs are those of Debian packages on this machine (`.mo`, turned into PO by msgunfmt). This script reads them and
fills their placeholders itself. Half of the (message, size, language) triples are findings of the audit, the other half are drawn
from all triples; Chromium says for each whether the text exceeds its lines and whether a word exceeds its line. Exits 1 on
a false alarm or a missed finding.
"""

import argparse
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from fontTools import unicodedata

import chromium
import faces

DOMAINS = ["coreutils", "apt", "dpkg", "glib20", "iso_639-2", "iso_15924", "grep", "tar", "gnupg2", "bash"]
CATEGORIES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4", "AX5"]
PLACES = ["body/1@280", "body/2@200", "body/3@320", "body@160", "headline/1@120", "footnote/2@240"]
ROLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fonts/roles.json")

# Returns the number of lines and the width of the widest unbreakable part.
SCRIPT = r"""
const box = document.createElement('div'); document.body.appendChild(box);
const out = [];
for (const c of data) {
  box.textContent = c.text; box.lang = c.locale; box.dir = 'auto';
  const shared = 'position:absolute;top:0;left:0;overflow-wrap:break-word;font:' + cssFont(c)
    + ';line-height:100px;letter-spacing:' + (c.tracking ? c.tracking + 'px' : 'normal');
  box.style.cssText = shared + ';white-space:pre-wrap;width:' + c.width + 'px';
  const lines = Math.round(box.getBoundingClientRect().height / 100);
  box.style.cssText = shared + ';white-space:pre-line;overflow-wrap:normal;width:min-content';
  out.push([lines, box.getBoundingClientRect().width]);
}
return out;
"""


def unescaped(text):
    """Unescapes a text of a PO file. Some controls are shown as nothing."""
    controls = {"n": "\n", "t": "\t", "r": "\r", "a": "", "b": "", "f": "", "v": ""}
    return re.sub(r"\\(.)", lambda m: controls.get(m.group(1), m.group(1)), text)


def messages(path):
    """Yields (identifier, translation) of every message without plural forms."""
    entry, key, found = {}, None, []

    def finish():
        if entry.get("msgid") and entry.get("msgstr"):
            context = entry["msgctxt"] + " | " if "msgctxt" in entry else ""
            found.append((context + entry["msgid"], entry["msgstr"]))
        entry.clear()

    with open(path, encoding="utf-8", errors="strict") as file:
        for line in file:
            line = line.strip()
            match = re.match(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+"(.*)"$', line)
            if match:
                if match.group(1) in ("msgctxt", "msgid") and any(k.startswith("msgstr") for k in entry):
                    finish()
                key = match.group(1)
                entry[key] = unescaped(match.group(2))
            elif line.startswith('"'):
                entry[key] += unescaped(line[1:-1])
    finish()
    return found


def filled(text):
    """Fills the text's placeholders like C's printf; returns None if a placeholder is not supported."""
    counter = [0]

    def value(match):
        if match.group(0) == "%%":
            return "%"
        counter[0] += 1
        if "'" in match.group(0):
            return "\0"  # The separators of thousands depend on the language.
        if match.group("macro"):
            return "1000"
        kind = match.group("kind") or "\0"  # a percent sign before a parenthesis
        if kind in "diuxXo":
            return "1000"
        if kind in "cC":
            return "W"
        if kind in "sS":
            return "Maximiliane"
        return "\0"

    # gettext writes the macros of <inttypes.h> between angle brackets.
    pattern = (
        r"%%|%(?:\d+\$)?[-+#0']*\d*(?:\.\d+)?(?:(?P<macro><PRI[diouxX][A-Z]*\d*>)|[hljztqL]*(?P<kind>[a-zA-Z]))|%\("
    )
    result = re.sub(pattern, value, text)
    return None if "\0" in result or "%*" in text or "%(" in text or ".*" in text else result


def script_faces(text, locale, roles):
    """Returns the fallback families for a text's scripts."""
    found = []
    han = {"ja": "ja", "ko": "ko", "zh-TW": "zh-Hant", "zh-HK": "zh-HK"}.get(locale, "zh-Hans")
    for character in text:
        script = unicodedata.script(character)
        if script in ("Zyyy", "Zinh", "Latn", "Grek", "Cyrl"):
            continue
        families = roles["han"][han] if script in ("Hani", "Hira", "Kana", "Hang") else roles["scripts"].get(script, [])
        if families and families[0] not in found:
            found.append(families[0])
    return found


def styles(binary):
    """Returns size, tracking and weight of each style at each category of Apple's scale."""
    result = {}
    for category in CATEGORIES:
        run = subprocess.run(
            [binary, "resolve", "--scale", "apple-ios", "--category", category, "--json"], capture_output=True, text=True
        )
        for name, style in json.loads(run.stdout)["styles"].items():
            result[name, category] = style
    return result


def catalogs(folder, rng, count, most):
    """Writes PO files, and returns {path: [(identifier, text)]} of messages that this script can fill."""
    found = {}
    for domain in DOMAINS:
        paths = sorted(glob.glob("/usr/share/locale/*/LC_MESSAGES/%s.mo" % domain))
        # A translation into English has the language of the source texts, which are not compared.
        paths = [path for path in paths if not path.split("/")[4].startswith("en")]
        for path in rng.sample(paths, min(count, len(paths))):
            locale = path.split("/")[4]
            out = os.path.join(folder, domain, locale + ".po")
            os.makedirs(os.path.dirname(out), exist_ok=True)
            run = subprocess.run(["msgunfmt", path], capture_output=True)
            text = subprocess.run(["msgconv", "-t", "UTF-8"], input=run.stdout, capture_output=True).stdout.decode()
            entries = text.split("\n\n")
            header, rest = entries[0], entries[1:]
            if len(rest) > most:
                rest = rng.sample(rest, most)
            with open(out, "w", encoding="utf-8") as file:
                file.write("\n\n".join([header] + rest) + "\n")
            found[out] = [(key, filled(value)) for key, value in messages(out)]
    return found


def language(path):
    """Returns the locale of a PO file from its name."""
    name = os.path.basename(path)[:-3].replace("@latin", "-Latn").replace("@cyrillic", "-Cyrl").replace("_", "-")
    return name.split("@")[0]


def audit(binary, folder, place):
    """Returns {(path, identifier, size): (rule, filled text)} of every finding about lines and words."""
    run = subprocess.run(
        [binary, "audit", "--strings", folder, "--scale", "apple-ios", "--show", "*=" + place, "--all", "--json"],
        capture_output=True,
        text=True,
    )
    if not run.stdout:
        sys.exit("the audit failed: " + run.stderr)
    found = {}
    for finding in json.loads(run.stdout)["findings"]:
        if finding["rule"] not in ("truncation", "broken-word"):
            continue
        for failure in finding["languages"]:
            # Each translation's file contains the source text.
            if failure["language"] == "en":
                continue
            for size in failure["sizes"]:
                found[failure["file"], finding["id"], size] = (finding["rule"], failure["text"])
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("typescale")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cases", type=int, default=2000)
    options.add_argument("--languages", type=int, default=6, help="languages of each program")
    options.add_argument("--messages", type=int, default=60, help="messages of each catalog")
    options.add_argument("--show", type=int, default=20)
    chosen = options.parse_args()
    binary = os.path.abspath(chosen.typescale)
    rng = random.Random(chosen.seed)
    with open(ROLES, encoding="utf-8") as file:
        roles = json.load(file)
    table = styles(binary)
    cases = []
    with tempfile.TemporaryDirectory() as folder:
        known = catalogs(folder, rng, chosen.languages, chosen.messages)
        for place in PLACES:
            found = audit(binary, folder, place)
            style, lines, width = re.match(r"(\w+)(?:/(\d+))?@(\d+)", place).groups()
            texts = {(path, key): text for path in known for key, text in known[path] if text and text.strip()}
            every = [(path, key, size) for path, key in sorted(texts) for size in CATEGORIES]
            failing = [triple for triple in sorted(found) if triple[:2] in texts]
            part = chosen.cases // len(PLACES) // 2 + 1
            picked = rng.sample(failing, min(part, len(failing))) + rng.sample(every, min(part, len(every)))
            for path, key, size in picked:
                text = texts[path, key]
                locale = language(path)
                resolved = table[style, size]
                rule, ours = found.get((path, key, size), (None, text))
                cases.append(
                    {
                        "text": text,
                        "ours": ours,
                        "rule": rule,
                        "name": "%s %s %s %s" % (os.path.relpath(path, folder), size, place, key[:40].encode("unicode_escape").decode()),
                        "lines": int(lines or 10**9),
                        "width": int(width),
                        "size": resolved["size"],
                        "tracking": resolved["tracking"],
                        "weight": resolved["weight"],
                        "locale": locale,
                        "families": faces.stack("Inter", script_faces(text, locale, roles), text),
                    }
                )
    css = faces.css({family for case in cases for family in case["families"]})
    answers = []
    for start in range(0, len(cases), 2000):
        answers += chromium.ask(SCRIPT, cases[start : start + 2000], css)
    alarms, missed, other = [], [], []
    counts = {"truncation": 0, "broken-word": 0, None: 0}
    for case, (lines, widest) in zip(cases, answers):
        # A line fits content that is wider by at most 1/64 of a device pixel.
        theirs = "truncation" if lines > case["lines"] else "broken-word" if widest > case["width"] + 1 / 64 else None
        counts[theirs] += 1
        if case["rule"] and case["ours"] != case["text"]:
            other.append("filled differently: %r and %r" % (case["ours"], case["text"]))
        elif case["rule"] and not theirs:
            alarms.append("%s: %s, but Chromium has %d lines, widest part %g" % (case["name"], case["rule"], lines, widest))
        elif theirs and not case["rule"]:
            missed.append("%s: %s in Chromium, %d lines, widest part %g" % (case["name"], theirs, lines, widest))
        elif theirs != case["rule"]:
            other.append("%s: %s, but %s in Chromium" % (case["name"], case["rule"], theirs))
    print(
        "%d triples of %d catalogs: %d truncated, %d with a broken word, %d fitting in Chromium; "
        "%d false alarms, %d missed, %d other differences"
        % (len(cases), len(known), counts["truncation"], counts["broken-word"], counts[None], len(alarms), len(missed), len(other))
    )
    for line in (alarms + missed + other)[: chosen.show]:
        print("  " + line)
    sys.exit(1 if alarms or missed or other else 0)


if __name__ == "__main__":
    main()

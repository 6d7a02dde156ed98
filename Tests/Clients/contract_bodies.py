"""Makes generated bodies follow the rules that JSON Schema cannot express, so that the service must accept them.

The OpenAPI document describes each value of a scale file, a catalog or a token file. How values depend on each other
(sizes ascend, a list has one size for each category, a text has the grammar of its format) it cannot. These functions
keep the generated values, and change only what such a rule demands.
"""

import hashlib
import json
import re

CATEGORIES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4", "AX5"]
# The names that Material's formats of an export require.
MATERIAL = [
    role + size for role in ("display", "headline", "title", "body", "label") for size in ("Large", "Medium", "Small")
]
# The roles of faces, which a file beside the scales defines.
ROLES = ["default", "emoji", "monospace", "rounded", "serif"]
SIZES = (1, 1000)


def repair(operation_id, body):
    """Changes the body of a call in place so that it follows all rules."""
    if operation_id == "exportDraft" and body.get("format") == "compose":
        # Sizes of one category would not follow the reader.
        categories = body["scaleFile"]["curve"].get("categories", [])
        if len(categories) == 1:
            categories.append("M" if categories[0] == "L" else "L")
    for key in ("scaleFile", "before"):
        if isinstance(body.get(key), dict):
            body[key] = scale_file(body[key], MATERIAL if operation_id == "exportDraft" else None)
    if operation_id == "auditDraft":
        hyphenate(body["scaleFile"]["styles"], body["audit"].get("texts", []))
    if operation_id == "invalidateDraft":
        for index, message in enumerate(body["messages"]):
            message["id"] = numbered(message["id"], index)
    for sheet in [body, *body.get("sheets", []), *(body.get("audit") or {}).get("sheets", [])]:
        # A body is one sheet, or has a list of them.
        for index, row in enumerate(sheet.get("rows") or []):
            row["id"] = numbered(row["id"], index)
    if operation_id == "auditStrings":
        catalog(body)
    if operation_id == "auditDraftStrings":
        catalog(body["audit"])
    if operation_id == "checkContrast":
        aliases(body.get("palette"))
    if operation_id == "importDraft":
        token_files(body["files"])
        # Tokens of these kinds have no modifiers, and the columns are the modes; one file has none.
        body.pop("modifier", None)
        if "columns" in body:
            count = len(body["files"])
            body["columns"] = {"Mode %d" % index: name for index, name in zip(range(count), COLUMNS)} if count > 1 else {}


def numbered(identifier, index):
    """Returns an identifier that no other element of its list has."""
    return "%s %d" % (identifier[:1000], index)


def number(seed, least, most):
    """Returns a number from a range that depends only on a value."""
    digest = hashlib.sha256(repr(seed).encode("utf-8", "surrogatepass")).digest()
    return round(least + (most - least) * int.from_bytes(digest[:4], "big") / 2**32, 3)


def clamp(value, least, most):
    """Returns the nearest value of a range."""
    return min(max(value, least), most)


def ascending(values):
    """Returns numbers in ascending order, each once."""
    return sorted(set(values))


# Scale files


def scale_file(given, names=None):
    """Returns a scale file with the generated values as far as they agree with each other."""
    file = dict(given)
    styles = {name: dict(style) for name, style in file["styles"].items() if name != "$comment"}
    styles = dict(list(styles.items())[: len(names) if names else 64])
    if names:
        styles = dict(zip(names, styles.values()))
    if not styles:
        styles = {(names or ["body"])[0]: {"size": 17, "lineHeight": 22}}
    file["styles"] = styles
    if "defaultStyle" in file:
        file["defaultStyle"] = list(styles)[len(file["defaultStyle"]) % len(styles)]
    floor = file["minimum"] = clamp(file.get("minimum", 1), 1, 12)
    file["curve"] = curve(file["curve"])
    if "tracking" in file:
        sizes = ascending(clamp(size, *SIZES) for size, _ in file["tracking"])
        file["tracking"] = [[size, number(size, -size / 2, size / 2)] for size in sizes]
    if "appSteps" in file:
        app_steps(file["appSteps"])
    if "platform" in file:
        if file["curve"]["type"] == "table":
            del file["platform"]
        else:
            file["platform"]["steps"] = ascending([1, *file["platform"]["steps"][:127]])
    if "irregularLineHeights" in file:
        del file["irregularLineHeights"]
        if file["curve"]["type"] == "table":
            file["irregularLineHeights"] = [[list(styles)[0], file["curve"]["categories"][-1]]]
    for style in styles.values():
        repair_style(style, file["curve"], floor, "tracking" in file)
    return file


def curve(given):
    """Returns a curve whose numbers ascend."""
    curve = dict(given)
    if curve["type"] == "table":
        curve["categories"] = sorted(curve["categories"], key=CATEGORIES.index)
    elif curve["type"] == "knots":
        curve["from"] = knots = ascending(curve["from"])
        if len(knots) < 2:
            curve["from"] = knots = [8, 100]
        scales = ascending(table["scale"] for table in curve["tables"] if table["scale"] > curve["threshold"])
        curve["tables"] = [
            {"scale": scale, "to": [min(size + index, SIZES[1]) for size in knots]}
            for index, scale in enumerate(scales or [curve["threshold"] + 1])
        ]
    elif curve["type"] == "fluid":
        narrow, wide = dict(curve["narrow"]), dict(curve["wide"])
        narrow["width"] = min(narrow["width"], 99_999)
        if wide["width"] <= narrow["width"]:
            wide["width"] = narrow["width"] + 1
        for end in (narrow, wide):
            end["base"] = clamp(end["base"], 12, 100)
        curve["narrow"], curve["wide"] = narrow, wide
    return curve


def app_steps(given):
    """Makes the values of an app's slider ascend, from half of the base to three times the base, which is one."""
    base = given["base"]
    values = ascending([base, *(value for value in given["values"] if base / 2 <= value <= base * 3)])
    # Numbers next to each other may have the same quotient.
    given["values"] = [values[0]] + [
        value for before, value in zip(values, values[1:]) if value / base != before / base
    ]
    if base not in given["values"]:
        given["values"] = [base]
    given["first"] = min(given.get("first", 0), 101 - len(given["values"]))


def repair_style(style, curve, floor, has_tracking):
    """Gives a style the form of size that its curve needs, and the bounds and distances that its size allows."""
    given = style["size"] if isinstance(style["size"], (int, float)) else number(style["size"], *SIZES)
    size = clamp(given, floor, SIZES[1])
    multiple = number(style["lineHeight"], 1, 4)
    style.pop("scalingLineHeight", None)
    if curve["type"] == "table":
        sizes = sorted(clamp(size + index, floor, SIZES[1]) for index, _ in enumerate(curve["categories"]))
        style["size"], least, most = sizes, sizes[0], sizes[-1]
        if isinstance(style["lineHeight"], (int, float, list)):
            style["lineHeight"] = [clamp(size * multiple, size, size * 4) for size in sizes]
            style["scalingLineHeight"] = [size * 2 for size in sizes]
    elif curve["type"] == "fluid":
        if isinstance(style["size"], dict) and "narrow" in style["size"]:
            style["size"] = {"narrow": clamp(style["size"]["narrow"], floor, 1000), "wide": size}
        else:
            style["size"] = {"step": 0}
        least, most = SIZES
    else:
        style["size"] = least = most = size
        if isinstance(style["lineHeight"], (int, float, list)):
            style["lineHeight"] = clamp(size * multiple, size, size * 4)
    if curve["type"] == "fluid" and isinstance(style["lineHeight"], (int, float, list)):
        style["lineHeight"] = {"multiple": multiple}
    if style.get("hyphens") == "auto":
        # Firefox does not hyphenate transformed text, nor WebKit words that are kept together.
        style.pop("textTransform", None)
        style.pop("wordBreak", None)
    if "role" in style:
        style["role"] = ROLES[len(style["role"]) % len(ROLES)]
    if "minimum" in style:
        style["minimum"] = clamp(style["minimum"], 1, min(least, 12) if curve["type"] == "fluid" else least)
    if "maximum" in style:
        style["maximum"] = clamp(style["maximum"], most, SIZES[1])
    tracking = style.get("tracking")
    if tracking == "bySize" and not has_tracking:
        del style["tracking"]
    elif isinstance(tracking, dict) and "points" in tracking:
        if curve["type"] in ("table", "fluid"):
            style["tracking"] = {"em": number(tracking["points"], -0.5, 0.5)}
        else:
            style["tracking"] = {"points": clamp(tracking["points"], -size / 2.001, size / 2.001)}


def hyphenate(styles, texts):
    """Omits the properties that an engine does not support with hyphens, if a text is to be hyphenated."""
    if any(text.get("hyphens") == "auto" for text in texts):
        for each in [*styles.values(), *texts]:
            each.pop("textTransform", None)
            each.pop("wordBreak", None)


# Catalogs and token files


def catalog(audit):
    """Gives an audit catalogs in their formats, with the generated texts as messages, and names that it has."""
    if "catalogs" in audit:
        for index, row in enumerate(audit["catalogs"]):
            path, row["text"] = written(row["text"], row.get("format"))
            row["path"] = "%d/%s" % (index, path)
    else:
        path, audit["catalog"] = written(audit["catalog"], audit.get("format"))
        if "path" in audit or "languages" in audit:
            audit["path"] = path
    if "languages" in audit:
        audit["languages"] = ["de"]
    if "language" in audit:
        audit["language"] = "de"
    for place in (audit.get("show") or {}).values():
        name = place.split("@")[-1] if isinstance(place, str) else (place or {}).get("width")
        if isinstance(name, str):
            audit.setdefault("widths", {}).setdefault(name, 120)


def written(generated, format):
    """Returns the path and the content of a catalog with a generated text as its message."""
    text = re.sub(r"[^A-Za-z ]", "", generated)[:200].strip() or "Buy tickets"
    formats = sorted(CATALOGS)
    path, content = CATALOGS[format or formats[len(generated) % len(formats)]]
    return path, content % {"text": text}


def aliases(part):
    """Gives tokens of a palette a color in place of the name of a token, which may be their own."""
    for value in part.values() if isinstance(part, dict) else ():
        if isinstance(value, dict) and str(value.get("$value")).startswith("{"):
            value["$value"] = "#222222"
        aliases(value)


# The categories of columns, from the default one upwards.
COLUMNS = ["L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4"]
XML = '<?xml version="1.0" encoding="utf-8"?>'
# For each format a path with a language and a catalog with one message.
CATALOGS = {
    "xcstrings": (
        "Localizable.xcstrings",
        '{"sourceLanguage": "de", "version": "1.0", "strings": {"buy": {"localizations": {"de": {"stringUnit":'
        ' {"state": "translated", "value": "%(text)s"}}}}}}',
    ),
    "android": ("res/values-de/strings.xml", XML + '<resources><string name="buy">%(text)s</string></resources>'),
    "arb": ("l10n/app_de.arb", '{"@@locale": "de", "buy": "%(text)s"}'),
    "i18next": ("locales/de/translation.json", '{"button": {"buy": "%(text)s"}}'),
    "formatjs": ("lang/de.json", '{"buy": {"defaultMessage": "%(text)s"}}'),
    "messages-json": ("_locales/de/messages.json", '{"buy": {"message": "%(text)s"}}'),
    "po": ("po/de.po", 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "Buy"\nmsgstr "%(text)s"\n'),
    "xliff": (
        "de.xlf",
        XML + '<xliff version="1.2"><file original="A" source-language="en" target-language="de"><body>'
        '<trans-unit id="buy"><source>Buy</source><target>%(text)s</target></trans-unit></body></file></xliff>',
    ),
    "strings": ("de.lproj/Localizable.strings", '"buy" = "%(text)s";'),
    "stringsdict": (
        "de.lproj/Localizable.stringsdict",
        XML + '<plist version="1.0"><dict><key>buy</key><dict><key>NSStringLocalizedFormatKey</key>'
        "<string>%%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key>"
        "<string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>"
        "<key>other</key><string>%(text)s</string></dict></dict></dict></plist>",
    ),
    "fluent": ("locales/de/app.ftl", "buy = %(text)s\n"),
    "properties": ("messages_de.properties", "buy=%(text)s\n"),
    "qt": (
        "app_de.ts",
        XML + '<TS version="2.1" language="de"><context><name>Shop</name><message><source>Buy</source>'
        "<translation>%(text)s</translation></message></context></TS>",
    ),
    "resx": ("Resources.de.resx", XML + '<root><data name="buy"><value>%(text)s</value></data></root>'),
    "yaml": ("config/locales/de.yml", 'de:\n  buy: "%(text)s"\n'),
}


def token_files(files):
    """Gives files tokens whose sizes depend on the generated texts: CSS, design tokens, or the modes of Figma."""
    # A mode becomes a category from the default one upwards.
    del files[8:]
    for index, file in enumerate(files):
        if len(files) > 1:
            file.update(mode(index, file["text"]))
        else:
            file.update(css(file["text"]) if len(file["text"]) % 2 else tokens(file["text"]))


def tokens(text):
    """Returns a file of design tokens with one style."""
    value = {"fontSize": {"value": number(text, 8, 100), "unit": "px"}, "lineHeight": 1.3, "fontWeight": 400}
    return {"name": "ours.tokens.json", "text": json.dumps({"body": {"$type": "typography", "$value": value}})}


def mode(index, text):
    """Returns a mode of Figma's variables; each is larger than the one before it."""
    size = {"$type": "number", "$value": number(text, 8, 9) + index}
    root = {"body": {"size": size}, "$extensions": {"com.figma.modeName": "Mode %d" % index}}
    return {"name": "mode%d.tokens.json" % index, "text": json.dumps(root)}


def css(text):
    """Returns a style sheet with one style."""
    size = number(text, 8, 100)
    return {"name": "tokens.css", "text": ":root { --body-size: %gpx; --body-line-height: %gpx; }" % (size, size * 1.5)}

"""Dropped files in the studio: what each is recognized as, the languages and scales of catalogs, and unused files."""

import json
import os

import studio_access
from studio_edit import DROP, PICK, SAMPLES, STYLE, WAIT, act, done, forget
from studio_page import COUNTED, DRAWN, expect, show

NOTE = "return document.getElementById('files-note').textContent"
ROWS = "return [...document.querySelectorAll('#catalog li')].map(item => [item.dataset.rule, item.innerText.replaceAll('\\n', ' ')])"
TEXTS = "return [...document.querySelectorAll('#thread .part.text')].map(part => part.firstChild.textContent)"
READ = WAIT % "document.getElementById('files-note').textContent && !document.getElementById('files-note').textContent.startsWith('Reading')"
# Drops a folder with files: an object with the methods of a dropped folder, since scripts cannot make one.
FOLDER = """
const [name, files] = given;
const file = ([path, text]) => ({isDirectory: false, name: path.split('/').at(-1), fullPath: '/' + path, file: (found) => found(new File([text], path.split('/').at(-1)))});
const folder = (path) => {
  const inside = files.filter(([each]) => each.startsWith(path + '/'));
  const direct = inside.filter(([each]) => !each.slice(path.length + 1).includes('/')).map(file);
  const names = [...new Set(inside.map(([each]) => each.slice(path.length + 1).split('/')).filter(parts => parts.length > 1).map(([first]) => first))];
  const entries = [...direct, ...names.map((each) => folder(path + '/' + each))];
  return {isDirectory: true, name: path.split('/').at(-1), fullPath: '/' + path, createReader: () => ({readEntries: (found) => found(entries.splice(0, 2))})};
};
const event = new Event('drop', {bubbles: true, cancelable: true});
Object.defineProperty(event, 'dataTransfer', {value: {types: ['Files'], files: [], items: [{kind: 'file', webkitGetAsEntry: () => folder(name), getAsFile: () => null}]}});
dispatchEvent(event);
"""
# The names of the files of a picked folder that are read.
PICKED = """
const {picked} = await import('/studio/dropped.js');
return picked(given.map(path => Object.defineProperty(new File(['x'], path.split('/').at(-1)), 'webkitRelativePath', {value: path}))).map(({name}) => name);
"""
BUY = '<resources><!-- typescale: titleLarge/1@400 --><string name="buy">%s</string></resources>'


def sample(name):
    """Returns a sample of design tokens as a dropped file."""
    with open(os.path.join(SAMPLES, name)) as file:
        return [name, file.read()]


def dropped(browser, *files):
    """Drops files, and returns the sentence about them and the list below it."""
    act(browser, "document.getElementById('files-note').textContent = '';" + DROP, *files)
    browser.run(READ)
    return browser.run(NOTE), browser.run(ROWS)


def resolvers(browser, url):
    """Checks that a resolver is opened with the files that it names, and that a missing one is named."""
    show(browser, url)
    for files in (("resolver.json", "aliases.tokens.json"), ("aliases.tokens.json", "resolver.json")):
        note, rows = dropped(browser, *map(sample, files))
        expect("styles, shown and ready to edit." in note, True, "a resolver is opened with its file: " + note)
        expect([text for _, text in rows if "--" in text], [], "no note names an option of the command line")
    note, _ = dropped(browser, sample("resolver.json"))
    expect("aliases.tokens.json: the resolver names this file, which is not given" in note, True, "a missing file is named: " + note)
    forget(browser)  # Expected: 422.
    note, rows = dropped(browser, sample("studio.json"), sample("dictionary.json"))
    expect(len([rule for rule, _ in rows if rule == "unused"]), 2, "token files that do not belong together are listed: " + rows[0][1])
    forget(browser)


def sets(browser, url):
    """Checks that the files of Tokens Studio's Git sync are imported together, loose and in a folder, in both spellings."""
    show(browser, url)
    metadata = ["$metadata.json", '{"tokenSetOrder": ["core", "large", "none"]}']
    choices = ({"core": "enabled"}, {"core": "enabled", "large": "enabled"})
    themes = ["$themes.json", json.dumps([{"name": name, "group": "Size", "selectedTokenSets": chosen} for name, chosen in zip(("Usual", "Large"), choices)])]
    for dollar in ("", "$"):
        token = lambda kind, value: {dollar + "type": kind, dollar + "value": value}
        body = token("typography", {"fontFamily": "Inter", "fontSize": "{size.md}", "fontWeight": "Regular", "lineHeight": "150%"})
        core = ["core.json", json.dumps({"size": {"md": token("fontSizes", "17")}, "body": body})]
        large = ["large.json", json.dumps({"size": {"md": token("fontSizes", "21")}})]
        for files in ([core, large, themes, metadata, ["none.json", "{}"]], [metadata, themes, large, core]):
            note, rows = dropped(browser, *files)
            names = [name for name, _ in files]
            expected = "%s and %d more: 1 style, shown and ready to edit." % (", ".join(names[:3]), len(names) - 3)
            expect((note[: len(expected)], [row for row in rows if row[0] == "unused"]), (expected, []), "sets are imported together: " + note)
        act(browser, "document.getElementById('files-note').textContent = '';" + FOLDER, "tokens", [["tokens/" + name, text] for name, text in (core, large, themes, metadata)])
        browser.run(READ)
        note = browser.run(NOTE)
        expect(("ready to edit" in note, "messages in" in note, "not used" in note), (True, False, False), "and from a folder: " + note)


def kinds(browser, url, service):
    """Checks that JSON is recognized by its content, and that other JSON is refused with the reason."""
    show(browser, url)
    resolved = json.dumps(service.ask("GET", "/v1/scales/chat/resolve")[1])
    foreign = [
        (resolved, "the number"),
        ('{"$schema": "https://example.org/a", "roles": {"a": ["b"]}}', "its texts are in lists"),
        ('{"name": "a", "version": "1.0.0"}', 'its key "version" has the version of a package'),
        ('{"scripts": {"build": "tsc"}, "name": "a"}', 'its key "scripts" has commands'),
        ('{"dependencies": {"a": "^1.0"}}', 'its key "dependencies" has versions'),
        ('{"compilerOptions": {"target": "ES2022"}}', 'its key "compilerOptions"'),
        ('{"size": {"value": "{size.body.value}", "comment": "a"}}', ""),
        ('{"color": {"$type": "color", "$value": "#fff"}}', ""),
        ('{"a": "b", "c": {"d": true}}', "the boolean true at /c/d"),
        ("[1, 2]", "its list has rows"),
        ("{", "it is not JSON"),
        ("{}", "it is empty"),
    ]
    for text, reason in foreign:
        note, rows = dropped(browser, ["odd.json", text])
        expect((note.startswith("odd.json:"), reason in note, "messages in" in note), (True, True, False), "other JSON is no catalog: " + note[:100])
        if reason:
            expect("Accepted are design tokens" in note, True, "the page says what is accepted")
    forget(browser)  # Expected: 422.
    inlang = '{"$schema": "https://inlang.com/schema/inlang-message-format", "hello": "Hallo"}'
    for text, words in ((inlang, "1 message in en;"), ('{"name": "Name", "version": "Version"}', "2 messages in en;"), ('{"a": "Buy"}', "1 message in en;"), ('{"a": {"b": ["Buy"], "c": "Go"}}', "2 messages in en;"), ('{"@@locale": "de", "a": "Kaufen"}', "1 message in de;")):
        note, _ = dropped(browser, ["texts.json", text])
        expect(words in note, True, "texts under keys are a catalog: " + note)
    note, _ = dropped(browser, ["list.json", '["One", {"text": "Two"}]'])
    expect("2 messages, shown as the conversation" in note, True, "a list of texts is a conversation: " + note)
    rows = '{"id":"a","text":"One"}\n{"id":"b","dir":"rtl","blocks":[{"type":"quote","text":"Two"},{"type":"divider"},{"type":"paragraph","runs":[{"text":"th"},{"text":"ree"}]}]}\n'
    for name, given in (("messages.ndjson", rows), ("one.jsonl", rows.split("\n")[0]), ("rows.json", rows)):
        note, _ = dropped(browser, [name, given])
        expect("shown as the conversation" in note, True, "rows of messages are a conversation: " + note)
        browser.run(WAIT % "document.querySelector('#thread .part.text').firstChild.textContent === 'One'")
    expect(browser.run(TEXTS), ["One", "Two\nthree"], "with the texts of their blocks")
    expect(note.endswith("conversation. Not shown: directions, styles of blocks, blocks of the type divider."), True, "and a note about the rest: " + note)
    done(browser, "find('messages-clear').focus(); find('messages-clear').click()")
    expect(browser.run("return document.activeElement.id"), "messages", "the focus moves from the button to the field")
    for name, title in (("尺度.json", "scale, edited"), ("größe.json", "gr-e, edited")):
        dropped(browser, [name, '{"curve":{"type":"linear"},"styles":{"body":{"size":16,"lineHeight":24}}}'])
        expect(browser.run("return document.getElementById('scale').selectedOptions[0].textContent"), title, "a scale has a name: " + title)
    note, _ = dropped(browser, ["wrong.json", '{"curve":{"type":"linear"},"styles":{"body":{"size":16,"lineHeight":2},"x":{"sise":3}}}'])
    expect("with errors" in note, True, "an invalid scale file is not said to be shown: " + note)
    browser.run(WAIT % "!document.getElementById('editor-error').hidden")
    beside = browser.run("return document.querySelector('#editor-body [aria-invalid]').closest('.field').querySelector('.wrong').textContent")
    expect(("2 is not in" in beside, "sise" in beside), (True, False), "a field has its own error: " + beside)
    error = browser.run("return document.getElementById('editor-error').textContent")
    expect("/styles/x/sise: unknown key" in error and "/scaleFile" not in error, True, "the others are named with their places: " + error)
    forget(browser)  # Expected: 422.
    note, _ = dropped(browser, ["a\u202eb.json", "{"])
    expect(note.startswith("a\\u{202e}b.json:"), True, "a file's name does not change the order of the words around it: " + note)
    done(browser, "find('discard').click()")


def messages(browser, url):
    """Checks that pasted messages keep their line feeds, also in a link, and that lines may begin with brackets."""
    show(browser, url)
    shown = "find('messages').value = given[0]; find('messages-show').click()"
    heights = "return [...document.querySelectorAll('#thread .tally')].map(tally => tally.textContent)"
    done(browser, shown, '{"id":"a","text":"Steps:\\n1. open any chat\\n2. set the size"}\n{"id":"b","text":"ok","locale":"de"}')
    expect(browser.run(TEXTS), ["Steps:\n1. open any chat\n2. set the size", "ok"], "messages keep their line feeds")
    expect(browser.run(heights), ["3 × 22 = 66", "1 × 22 = 22"], "each of which begins a line")
    expect(browser.run(COUNTED)["differing"], 0, "as in the browser")
    note = browser.run("return document.getElementById('messages-note').textContent")
    expect(note, "Not shown: languages.", "a note names what is not shown")
    link = browser.run("return location.hash")
    browser.visit("about:blank")
    browser.visit(url + "/" + link)
    browser.run(DRAWN, link)
    expect(browser.run(heights), ["3 × 22 = 66", "1 × 22 = 22"], "a link contains them")
    for lines in (["[01.12.26, 09:02] Ada: Morning!", "[01.12.26, 09:03] Ben: On it"], ["{name} joined", "{name} left"]):
        done(browser, shown, "\n".join(lines))
        expect(browser.run(TEXTS), lines, "lines may begin like JSON: " + lines[0])
    done(browser, "find('messages-clear').click()")


def assigned(browser, url):
    """Checks the pickers of the text sizes that columns of tokens have."""
    show(browser, url)
    pickers = "return [document.getElementById('assigned').hidden, ...[...document.querySelectorAll('#assigned select')].map(each => [document.querySelector(`label[for=${each.id}]`).textContent, each.value])]"
    dropped(browser, sample("dictionary.json"))
    expect(browser.run(pickers), [True], "tokens of one column have no pickers")
    note, _ = dropped(browser, sample("figma-Usual.tokens.json"), sample("figma-Roomy.tokens.json"))
    expect(browser.run(pickers), [False, ["Usual", "L"], ["Roomy", "XL"]], "each column has a picker with a label: " + note)
    done(browser, "find('assigned-1').focus();" + PICK, "assigned-1", "AX1")
    categories = "return [document.activeElement.id, document.getElementById('catalog').innerText.includes('are read as')]"
    browser.run(WAIT % "!document.getElementById('catalog').innerText.includes('are read as')")
    expect(browser.run(categories), ["assigned-1", False], "another text size is imported, and the focus stays")
    act(browser, PICK, "assigned-1", "L")
    browser.run(WAIT % "!document.getElementById('assigned-error').hidden")
    error = browser.run("return document.getElementById('assigned-error').textContent")
    expect("have one category, L; give each its own" in error, True, "a mistake is shown: " + error)
    forget(browser)  # Expected: 422.
    note, _ = dropped(browser, ["type.css", "[data-theme] { --ground: red } :root { --font-size-body: 18px }"])
    expect(("1 style, shown" in note, browser.run(pickers)), (True, [True]), "a style sheet may begin with an attribute: " + note)


def languages(browser, url):
    """Checks that catalogs without a language have the page's, or that of their folder, and the platform's scale."""
    show(browser, url, locale="pl")
    files = [
        ("strings.xml", BUY % "Kup", "material3"),
        ("translation.json", '{"buy": "Kup"}', "web-fluid"),
        ("messages.json", '{"buy": {"message": "Kup"}}', "web-fluid"),
        ("Localizable.strings", '"buy" = "Kup";', "apple-ios"),
        ("app.arb", '{"buy": "Kup", "@buy": {"description": "typescale: titleLarge/1@400"}}', "material3"),
    ]
    for name, text, scale in files:
        note, rows = dropped(browser, [name, text])
        expected = "%s: 1 message in pl; no findings over all text sizes of %s. %s states no language and is read as pl" % (name, scale, name)
        expect((note[: len(expected)], rows), (expected, []), "%s is in the page's language and its platform's scale" % name)
    act(browser, PICK, "locale", "de")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('in de;')")
    print("  and again in another language of the page")
    inside = [["res/values/strings.xml", BUY % "Buy"], ["res/values-pl/strings.xml", BUY % "Kup"], ["res/raw/photo.png", "x"], ["res/node_modules/a.json", "{}"]]
    act(browser, "document.getElementById('files-note').textContent = '';" + FOLDER, "res", inside)
    browser.run(READ)
    note = browser.run(NOTE)
    expect("res/values/strings.xml, res/values-pl/strings.xml: 1 message in de, pl; no findings" in note, True, "a folder's names tell the languages: " + note)
    expect(browser.run(PICKED, *[path for path, _ in inside]), [path for path, _ in inside[:2]], "also in a folder that is picked")


def encodings(browser, url):
    """Checks that files have the encodings that the command line reads, and that others and empty files are refused."""
    show(browser, url)
    xml = '<?xml version="1.0" encoding="UTF-16"?>' + BUY.replace("400", "20") % "Größe"
    po = 'msgid ""\nmsgstr "Language: ru\\nContent-Type: text/plain; charset=KOI8-R\\n"\n\n#. typescale: @20\nmsgid "Buy"\nmsgstr "Купить"\n'
    files = [
        ("de.lproj/a.strings", '/* typescale: @20 */ "buy" = "Größe";', "utf-16", ""),
        ("de.lproj/a.strings", '\ufeff/* typescale: @20 */ "buy" = "Größe";', "utf-16-be", ""),
        ("values-de/strings.xml", xml, "utf-16", ""),
        ("m_de.properties", "# typescale: @20\nbuy=Größe", "latin-1", ""),
        ("ru.po", po, "koi8-r", ""),
        ("app_de.arb", '{"buy": "Größe"}', "latin-1", "it is not in UTF-8; save it as UTF-8"),
        ("de.po", "", "utf-8", "it is empty"),
    ]
    for name, text, encoding, reason in files:
        note, rows = dropped(browser, [name, list(text.encode(encoding))])
        words = reason or ("Купить" if name == "ru.po" else "Größe")
        expect((": 1 message in " in note, words in note + str(rows)), (not reason, True), "%s in %s: %s" % (name, encoding, words))


def several(browser, url):
    """Checks that all of several files are used, and that those that cannot be are listed with their reasons."""
    show(browser, url)
    english, german = '{"@@locale": "en", "buy": "Buy"}', '{"@@locale": "de", "buy": "Kaufen"}'
    note, rows = dropped(browser, ["app_en.arb", english], ["app_de.arb", german])
    expect(("app_en.arb, app_de.arb: 1 message in de, en;" in note, rows), (True, []), "two bundles are languages of one catalog: " + note)
    note, rows = dropped(browser, ["app_en.arb", english], sample("studio.json"), ["broken.po", "msgid"], ["photo.png", "x"])
    expect(("ready to edit" in note, "1 message in en;" in note, "of studio, edited." in note), (True, True, True), "tokens and a catalog are both opened: " + note)
    unused = [text for rule, text in rows if rule == "unused"]
    expect("2 files are not used." in note, True, "the number of unused files is named")
    expect([text.split(" ")[0] for text in unused], ["photo.png", "broken.po,"], "each is listed: " + " | ".join(unused)[:200])
    expect(unused[1].startswith("broken.po, line 1, column 1: expected"), True, "with the position in the file")
    browser.run(WAIT % "document.getElementById('styles').textContent.includes('prose')")
    expect(browser.run(STYLE, "prose"), "16", "the tokens are shown")
    act(browser, PICK, "catalog-scale", "platform")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('of material3.')")
    expect(len([rule for rule, _ in browser.run(ROWS) if rule == "unused"]), 2, "another scale keeps the list of unused files")
    forget(browser)  # Expected: 422.
    act(browser, PICK, "catalog-scale", "")


def access(browser, url):
    """Checks the pickers of columns at 320 px and in the order of the keyboard."""
    for width, theme in ((320, "dark"), (1300, "light")):
        browser.resize(width, 900)
        show(browser, url, theme=theme)
        dropped(browser, sample("figma-Usual.tokens.json"), sample("figma-Roomy.tokens.json"))
        found, summary = studio_access.checked(browser)
        expect(found, [], "pickers of columns at %d px: %s" % (width, summary))
    names = [element["name"] for element in studio_access.walk(browser)]
    expected = ["files", "folder", "catalog-scale", "assigned-0", "assigned-1", "messages"]
    expect([name for name in names if name in expected], expected, "the keyboard reaches them after the files")


def anywhere(browser, service):
    """Runs the tests that work in all browsers."""
    resolvers(browser, service.url)
    sets(browser, service.url)
    kinds(browser, service.url, service)
    messages(browser, service.url)
    assigned(browser, service.url)
    languages(browser, service.url)
    encodings(browser, service.url)
    several(browser, service.url)

"""Editing in the studio: scales side by side, an edited scale with its versions, caps, downloads, files and messages."""

import json
import os

import studio_access
from driver import Browser
from studio_page import COUNTED, DRAWN, expect, show, turn

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "DesignTokensTests", "Samples")
# Scripts before and after an action: the second one waits until the result is drawn.
BEFORE = """
const find = (id) => document.getElementById(id);
const root = document.documentElement;
const before = root.dataset.version;
"""
AFTER = """
const end = Date.now() + 30000;
while (root.dataset.version === before || find('verdict').dataset.state === 'busy') {
  if (!find('alarm').hidden) throw new Error('alarm: ' + find('alarm').textContent);
  if (Date.now() > end) throw new Error('not drawn');
  await new Promise(next => setTimeout(next, 5));
}
"""
STYLE = """
const row = [...document.querySelectorAll('#styles tbody tr')].find(row => row.cells[0].firstChild.textContent === given[0]);
return row.cells[1].querySelector('b').textContent;
"""
WAIT = """
const end = Date.now() + 20000;
while (!(%s)) {
  if (Date.now() > end) throw new Error('the condition was not met in 20 s');
  await new Promise(next => setTimeout(next, 10));
}
"""
TYPE = """
const input = [...document.querySelectorAll('#editor-body .field')]
  .find(field => field.querySelector('label').textContent === given[0]).querySelector('input');
input.value = given[1];
input.dispatchEvent(new Event('change', {bubbles: true}));
"""
PICK = "find(given[0]).value = given[1]; find(given[0]).dispatchEvent(new Event('change', {bubbles: true}));"
DROP = """
const transfer = new DataTransfer();
for (const [name, text] of given) transfer.items.add(new File([Array.isArray(text) ? new Uint8Array(text) : text], name));
dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
"""
SAVED = """
let saved = null;
const real = URL.createObjectURL;
URL.createObjectURL = (blob) => { saved = blob; return real.call(URL, blob); };
document.getElementById('format').value = given[0];
document.getElementById('download').click();
const end = Date.now() + 20000;
while (!document.getElementById('download-note').textContent) {
  if (Date.now() > end) throw new Error('nothing is downloaded');
  await new Promise(next => setTimeout(next, 10));
}
URL.createObjectURL = real;
return [document.getElementById('download-note').textContent, saved && await saved.text()];
"""
COLUMNS = """
return [...document.querySelectorAll('.column')].map(column => [
  column.querySelector('h3').textContent, Math.round(parseFloat(getComputedStyle(column.querySelector('.part.text')).fontSize) * 1000) / 1000,
  Number(column.querySelector('p').textContent.match(/(\\d+) differ/)[1]),
]);
"""


def act(browser, body, *given):
    """Runs an action on the page."""
    browser.run("%s{%s}" % (BEFORE, body), *given)


def done(browser, body, *given):
    """Runs an action on the page, and waits until the result is drawn."""
    browser.run("%s{%s}%s" % (BEFORE, body, AFTER), *given)


def forget(browser):
    """Discards console messages about expected statuses; the drivers of the other browsers report none."""
    if type(browser) is Browser:
        browser.complaints()


def typed(browser, label, value):
    """Types a number into a field of the editor."""
    done(browser, TYPE, label, value)


def columns(browser, url, service):
    """Checks the viewport slider of a fluid scale, and the columns for two scales, two sizes and several devices."""
    show(browser, url, scale="web-fluid")
    narrow = float(browser.run(STYLE, "body"))
    turn(browser, scale="web-fluid", viewport="1240")
    wide = float(browser.run(STYLE, "body"))
    expect((narrow, wide), (18.0, 20.0), "a fluid scale follows the viewport's slider from its minimum to its maximum")
    expect(browser.run(COUNTED)["differing"], 0, "no line differs")
    found = """
    const slider = document.getElementById('viewport');
    return [slider.value, slider.getAttribute('aria-valuetext'), document.getElementById('narrow').hidden];
    """
    expect(browser.run(found), ["1240", "1240 points", False], "the slider has its width as text")
    done(browser, "find('narrow').click()")
    expect((float(browser.run(STYLE, "body")), browser.run(found)[::2]), (18.0, ["248", True]), "a button resets the viewport to the text's width")
    turn(browser, scale="web-fluid", compare="devices=all")
    sizes = [size for _, size, _ in browser.run(COLUMNS)]
    expect((len(sizes), sizes == sorted(set(sizes)), sizes[0], sizes[-1]), (4, True, 18, 20), "four devices have four sizes: %s" % sizes)
    expect([row[2] for row in browser.run(COLUMNS)], [0, 0, 0, 0], "no line differs in any column")
    turn(browser, category="XL", compare="scale=material3")
    found = browser.run(COLUMNS)
    other = service.ask("GET", "/v1/scales/material3/resolve?category=XL")[1]["styles"]["bodyLarge"]["size"]
    expect([(size, differing) for _, size, differing in found], [(19, 0), (round(other, 3), 0)], "two scales: %s" % [name for name, *_ in found])
    turn(browser, compare="category=AX5")
    expect([size for _, size, _ in browser.run(COLUMNS)], [17, 53], "two sizes")
    turn(browser, compare="before=edit")
    expect(browser.run(COLUMNS), [], "an unedited scale has no column of the scale before edits")


def edits(browser, url):
    """Checks edits of a size, a family and a curve: immediate results, explanations of invalid values, and undo."""
    show(browser, url, scale="chat", category="XL")
    focused = "return document.activeElement.id"
    named = "return document.getElementById('scale').selectedOptions[0].textContent"
    usual = browser.run(named)
    done(browser, "find('edit').focus(); find('edit').click()")
    expect(browser.run(STYLE, "body"), "19", "an edited scale initially equals the scale")
    expect((browser.run(focused), browser.run(named)), ("style", "chat, edited"), "the focus moves to the editor, and the menu names the edited scale")
    done(browser, PICK, "scale", "chat")
    expect((browser.run("return document.getElementById('editor-body').hidden"), browser.run(named)), (True, usual), "choosing the scale again leaves the edits")
    done(browser, "find('undo').click()")
    typed(browser, "Size at XL", "20")
    expect(browser.run(STYLE, "body"), "20", "a size is changed")
    figures = browser.run("return document.getElementById('figures').textContent")
    expect("Messages2 of 12" in figures, True, "the changes in the conversation are listed: " + figures)
    expect(browser.run(COUNTED)["differing"], 0, "no line of the edited scale differs")
    # The next version is invalid: the page keeps the previous drawing and shows the reason next to the field.
    act(browser, TYPE, "Size at XL", "99")
    browser.run(WAIT % "!document.getElementById('editor-error').hidden")
    shown_text = """
    const input = document.querySelector('#style-fields [aria-invalid]');
    return [input.labels[0].textContent, document.getElementById(input.getAttribute('aria-describedby')).textContent,
      document.getElementById('alarm').hidden];
    """
    label, reason, quiet = browser.run(shown_text)
    expect((label, quiet, "99" in reason), ("Size at XL", True, True), "an invalid size is explained next to its field: " + reason)
    expect(browser.run(STYLE, "body"), "20", "the invalid version is not drawn")
    forget(browser)  # Expected: 422.
    done(browser, "find('undo').click()")
    expect(browser.run(STYLE, "body"), "20", "the invalid size is undone")
    expect(browser.run("return document.querySelectorAll('#editor-body [aria-invalid]').length"), 0, "and its explanation removed")
    done(browser, PICK, "role", "serif")
    face = "return getComputedStyle(document.querySelector('#thread .part.text')).fontFamily.includes('Serif')"
    expect(browser.run(face), True, "a family role is changed")
    done(browser, "find('undo').focus(); find('undo').click()")
    expect(browser.run(face), False, "the change of the role is undone")
    expect(browser.run("return document.activeElement.id"), "undo", "the focus does not move")
    browser.run("document.getElementById('category').focus()")
    done(browser, "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Z', ctrlKey: true, shiftKey: true, bubbles: true}))")
    expect(browser.run(face), True, "the keyboard shortcut repeats the change")
    done(browser, "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'z', ctrlKey: true, bubbles: true}))")
    expect(browser.run(face), False, "and another one undoes it")
    for kind, expected in (("linear", "19"), ("log", "18.33"), ("table", "18.33"), ("fluid", "19")):
        done(browser, PICK, "curve", kind)
        expect(browser.run(STYLE, "body"), expected, "a %s curve: body has %s at XL" % (kind, expected))
    done(browser, PICK, "compare", "before=edit")
    expect([size for _, size, _ in browser.run(COLUMNS)][0], 19, "the scale before edits is shown in a column")
    done(browser, "find('discard').focus(); find('discard').click()")
    expect(browser.run(STYLE, "body"), "19", "after discarding the edits, the page shows the service's scale")
    expect((browser.run(focused), browser.run(named)), ("edit", usual), "the focus moves to the button that edits, and the menu names the scale")
    done(browser, "find('undo').click()")
    expect(browser.run("return document.getElementById('editor-body').hidden"), False, "discarding can be undone")


def properties(browser, url):
    """Checks CSS properties of a style: the browser and the service set its texts with the same ones."""
    show(browser, url, scale="chat")
    done(browser, "find('edit').click(); document.querySelector('#editor-body details').open = true")
    style = "return getComputedStyle(document.querySelector('#thread .part.text > span'))[given[0]]"
    typed(browser, "text-transform", "uppercase")
    expect(browser.run(style, "textTransform"), "uppercase", "a property of a style is drawn")
    expect(browser.run(COUNTED)["differing"], 0, "no line of capitals differs")
    edits = [("word-spacing", "9"), ("text-indent", "30"), ("overflow-wrap", "normal"), ("font-variant-numeric", "tabular-nums")]
    edits += [("font-feature-settings", "'liga' off"), ("font-kerning", "none"), ("word-break", "break-all"), ("tab-size", "4")]
    for label, value in edits:
        typed(browser, label, value)
        expect(browser.run(COUNTED)["differing"], 0, "no line differs with %s: %s" % (label, value))
    expect(browser.run(style, "wordSpacing"), "9px", "a length is points")
    act(browser, TYPE, "overflow-wrap", "never")
    browser.run(WAIT % "!document.getElementById('editor-error').hidden")
    reason = browser.run("return document.querySelector('#text-fields [aria-invalid]').closest('.field').querySelector('.wrong').textContent")
    expect("not one of normal, break-word, anywhere" in reason, True, "an invalid value is explained next to its field: " + reason)
    forget(browser)  # Expected: 422.
    done(browser, "find('undo').click()")
    typed(browser, "text-transform", "")
    expect(browser.run(style, "textTransform"), "none", "an empty field removes the property")


def caps(browser, url):
    """Checks that dragging a cap shows truncation, and that a button finds the largest cap without truncation."""
    show(browser, url, scale="chat", width="333")
    done(browser, "find('edit').click()")
    act(browser, PICK, "style", "reaction")
    note = "return [document.getElementById('cap-note').dataset.state, document.getElementById('cap-out').textContent]"
    expect(browser.run(note), ["bad", "32 pt"], "a label is truncated")
    drag = "find('cap').value = given[0]; find('cap').dispatchEvent(new Event('input', {bubbles: true}))"
    seen = []
    for cap in (24, 18, 12):
        done(browser, drag, cap)
        seen.append(browser.run(note))
    expect(seen, [["bad", "24 pt"], ["bad", "18 pt"], ["good", "12 pt"]], "dragging the cap shows immediately when the label fits")
    done(browser, "find('cap').dispatchEvent(new Event('change', {bubbles: true}))")
    done(browser, "find('undo').click()")
    expect(browser.run(note), ["bad", "32 pt"], "one gesture is undone in one step")
    done(browser, "find('fit').click()")
    state, cap = browser.run(note)
    expect(state, "good", "a button finds the largest cap without truncation: " + cap)
    points = float(cap.split()[0])
    done(browser, drag, points + 1)
    expect(browser.run(note)[0], "bad", "a cap one point larger truncates")
    done(browser, "find('cap').dispatchEvent(new Event('change', {bubbles: true}))")


def downloads(browser, url, service):
    """Checks the download of an edited scale in each format, and that the service's scale is unchanged."""
    show(browser, url, scale="chat")
    done(browser, "find('edit').click()")
    typed(browser, "Size at L", "18")
    note, text = browser.run(SAVED, "scale-file")
    saved = json.loads(text)
    expect((note, saved["styles"]["body"]["size"][3]), ("chat.json is downloaded.", 18), "a scale file has the edit")
    formats = browser.run("return [...document.getElementById('format').options].map(option => option.value)")
    for name in formats:
        note, text = browser.run(SAVED, name)
        if name == "compose":
            expect("use the format kotlin" in note, True, "the format of Material scales is required: " + note)
            forget(browser)
        elif " is downloaded." not in note or len(text) < 200:
            raise SystemExit("studio: %s: %s" % (name, note))
    print("  %d formats are downloaded" % len(formats))
    note, _ = browser.run(SAVED, "react-native")
    expect("chat.ts is downloaded. Note: the maximum of" in note, True, "what a format cannot express is noted: " + note)
    stored = service.ask("GET", "/v1/scales/chat")[1]
    expect(stored["styles"]["body"]["size"][3], 17, "the service's scale is unchanged")
    done(browser, DROP, ["ours.json", json.dumps(saved)])
    expect(browser.run(STYLE, "body"), "18", "the downloaded file can be opened")


def files(browser, url):
    """Checks opening token files, catalogs and messages, and the explanations for unreadable files."""
    shown_text = "return document.getElementById('files-note').textContent"
    show(browser, url)
    for name, style, size in (("studio.json", "prose", "16"), ("dictionary.json", None, None), ("properties.css", None, None), ("utopia.json", None, None)):
        with open(os.path.join(SAMPLES, name)) as file:
            done(browser, DROP, [name, file.read()])
        browser.run(WAIT % "document.getElementById('files-note').textContent.includes('ready to edit')")
        if style:
            expect(browser.run(STYLE, style), size, "tokens are shown: " + browser.run(shown_text))
    print("  four dialects of tokens are shown")
    done(browser, "find('discard').click()")
    catalog = '/* typescale: headline/1@120 */ "buy" = "Fahrkarte kaufen und sofort am Bahnsteig entwerten";\n/* "hi" */ "hi" = "Hallo";'
    act(browser, DROP, ["Localizable.strings", catalog])
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('messages in')")
    expect("2 messages in en; 1 finding over all text sizes of apple-ios" in browser.run(shown_text), True, "a catalog is audited: " + browser.run(shown_text))
    found = browser.run("return [...document.querySelectorAll('#catalog li')].map(item => item.innerText)")
    expect((len(found), "buy" in found[0], "Fahrkarte" in found[0]), (1, True, True), "a message that does not fit is listed with its text: " + found[0].replace("\n", " "))
    act(browser, DROP, ["odd.json", '{"a": 1}'])
    browser.run(WAIT % "document.getElementById('files-note').dataset.state === 'bad'")
    print("  a file of another kind is explained: " + browser.run(shown_text))
    forget(browser)
    done(browser, "find('messages').value = given[0]; find('messages-show').click()", "One\nTwo words\n\nThree <b>more</b> words")
    texts = "return [...document.querySelectorAll('#thread .part.text')].map(part => part.firstChild.textContent)"
    expect(browser.run(texts), ["One", "Two words", "Three <b>more</b> words"], "pasted lines become the conversation")
    link = browser.run("return location.hash")
    browser.visit("about:blank")
    browser.visit(url + "/" + link)
    browser.run(DRAWN, link)
    expect(browser.run(texts)[1], "Two words", "a link contains them")
    done(browser, "find('messages').value = given[0]; find('messages-show').click()", '[{"id":"a","text":"A"},"B"]')
    expect(browser.run(texts), ["A", "B"], "a JSON list becomes the conversation")
    wrong = "document.getElementById('messages').value = '[\"a\"'; document.getElementById('messages-show').click(); return document.getElementById('messages-error').textContent"
    expect(browser.run(wrong).startswith("Not JSON"), True, "invalid JSON is explained")
    done(browser, "find('messages-clear').click()")
    expect(len(browser.run(texts)), 12, "a button restores the sample")


def access(browser, url, pictures):
    """Runs the accessibility checks on the editor and the columns in both themes, at all widths, with an error shown."""
    cases = [
        ("editor", 1300, 1000, dict(scale="chat", compare="category=AX3")),
        ("editor-dark", 1300, 1000, dict(scale="chat", compare="before=edit", theme="dark")),
        ("editor-narrow", 320, 700, dict(scale="chat", compare="scale=material3")),
        ("editor-narrow-dark", 320, 700, dict(scale="web-fluid", compare="devices=all", theme="dark")),
        ("knots", 1300, 1000, dict(scale="material3", category="AX1")),
        ("knots-narrow-dark", 320, 700, dict(scale="material3", theme="dark")),
        ("editor-zoomed", 640, 512, dict(scale="chat", category="XXL", compare="devices=all")),
    ]
    for name, width, height, state in cases:
        browser.resize(width, height)
        show(browser, url, **state)
        done(browser, "find('edit').click()")
        typed(browser, "Weight", "600")
        act(browser, TYPE, "Weight", "5000")
        browser.run(WAIT % "!document.getElementById('editor-error').hidden")
        browser.run("document.getElementById('others').open = true; await new Promise(next => setTimeout(next, 1200));")
        found, summary = studio_access.checked(browser)
        browser.picture(os.path.join(pictures, name + ".png"))
        browser.picture(os.path.join(pictures, name + "-whole.png"), whole=True)
        expect(found, [], "%s: %s" % (name, summary))
        forget(browser)
    browser.resize(1300, 1000)
    show(browser, url, scale="material3")
    done(browser, "find('edit').click()")
    elements = studio_access.walk(browser)
    names = [element["name"] for element in elements]
    expected = ["viewport", "compare", "undo", "redo", "discard", "style", "role", "cap", "fit", "curve"]
    expected += ["table", "table-remove", "knot-remove-0", "knot-remove-8", "knot-new", "knot-add", "table-new", "table-add"]
    expected += ["format", "download", "files", "folder", "catalog-scale", "messages", "messages-show"]
    expect([name for name in names if name in expected], expected, "the keyboard reaches the editor in the order of the page")
    expect([each["name"] for each in elements if not (each["isMarked"] and each["isSeen"])], [], "each shows the focus and is visible")


def anywhere(browser, service):
    """Runs the tests that work in all browsers."""
    url = service.url
    columns(browser, url, service)
    edits(browser, url)
    properties(browser, url)
    caps(browser, url)
    files(browser, url)


def everything(browser, service, pictures):
    """Runs all tests."""
    url = service.url
    browser.resize(1300, 1000)
    anywhere(browser, service)
    downloads(browser, url, service)
    access(browser, url, pictures)

"""Edited scales in the studio: knots of curves, links that contain the scale, and string catalogs audited in it."""

import base64
import json
import zlib

from studio_edit import DROP, PICK, STYLE, WAIT, act, done, forget, typed
from studio_page import COUNTED, DRAWN, expect, show, turn

CLICK = "find(given[0]).click()"
SET = "find(given[0]).value = given[1]; find(given[0]).dispatchEvent(new Event('change', {bubbles: true}));"
KNOTS = """
const values = (kind) => [...document.querySelectorAll('#knot-fields input')].filter((_, at) => at % 2 === kind).map(input => input.valueAsNumber);
return [values(0), values(1)];
"""
CURVE = "return document.querySelector('#plot .curve').getAttribute('d')"
# Moves the knot with an index in the drawing by a share of its width and height, in two steps.
DRAG = """
const [index, across, up] = given;
const plot = find('plot');
plot.setPointerCapture = () => {};
const box = plot.getBoundingClientRect();
const grip = document.querySelector(`#plot [data-knot="${index}"]`).getBoundingClientRect();
const [x, y] = [(grip.left + grip.right) / 2, (grip.top + grip.bottom) / 2];
const send = (kind, share) => (kind === 'pointerdown' ? document.querySelector(`#plot [data-knot="${index}"]`) : plot).dispatchEvent(
  new PointerEvent(kind, {bubbles: true, cancelable: true, pointerId: 1, clientX: x + share * across * box.width, clientY: y - share * up * box.height}));
send('pointerdown', 0);
send('pointermove', 0.5);
send('pointermove', 1);
send('pointerup', 1);
"""
FOCUS = "return document.activeElement.id"
# The rejections without a handler after all requests of a change were interrupted.
UNHANDLED = """
const {change} = await import('/studio/source.js');
const {defaults} = await import('/studio/state.js');
const [unhandled, usual] = [[], window.fetch];
addEventListener('unhandledrejection', (event) => { unhandled.push(String(event.reason)); event.preventDefault(); });
window.fetch = async () => { throw new DOMException('interrupted', 'AbortError'); };
const outcome = await change({...defaults, scale: 'chat'}, {category: 'L'}, {category: 'AX1'}, new AbortController().signal).then(() => 'changed', (error) => error.name);
await new Promise(next => setTimeout(next, 100));
window.fetch = usual;
return [outcome, unhandled];
"""


def knots(browser, url):
    """Checks that knots and font scales are added without moving the curve, changed, moved, removed, and undone."""
    show(browser, url, scale="material3", fontScale="1.3")
    done(browser, CLICK, "edit")
    first, at_115 = browser.run(KNOTS)
    expect((first[:3], at_115[:3]), ([8, 10, 12], [9.2, 11.5, 13.8]), "the knots of a scale are listed with their sizes")
    act(browser, PICK, "table", "1")
    before = browser.run(KNOTS)
    expect(before[1][:3], [10.4, 13, 15.6], "also at another font scale")
    size = browser.run(STYLE, "bodyLarge")
    done(browser, "find('knot-new').value = 16; find('knot-add').click()")
    after = browser.run(KNOTS)
    expect((after[0][3:6], after[1][3:6]), ([14, 16, 18], [18.8, 20.2, 21.6]), "a knot is added on the curve")
    expect((browser.run(STYLE, "bodyLarge"), size), (size, "20.2"), "no text changes its size")
    expect(browser.run(FOCUS), "field/curve/tables/1/to/4", "the focus moves to the size of the new knot")
    done(browser, SET, "field/curve/tables/1/to/4", 21)
    expect(browser.run(STYLE, "bodyLarge"), "21", "a knot is changed, and the text with it")
    figures = browser.run("return document.getElementById('figures').textContent")
    expect("Messages12 of 12" in figures, True, "the changes in the conversation are listed: " + figures)
    drawn = browser.run(CURVE)
    done(browser, DRAG, 4, 0, -0.005)
    expect(browser.run(CURVE) != drawn, True, "the drawing follows a moved knot")
    lower = float(browser.run(STYLE, "bodyLarge"))
    expect(20 < lower < 21, True, "a pointer moves a knot: %g" % lower)
    done(browser, DRAG, 4, 0, -1)
    expect(browser.run(STYLE, "bodyLarge"), "18.8", "it stops at its neighbors")
    done(browser, CLICK, "undo")
    expect(float(browser.run(STYLE, "bodyLarge")), lower, "one move is undone in one step")
    done(browser, CLICK, "undo")
    done(browser, CLICK, "undo")
    expect(browser.run(KNOTS)[1], after[1], "the change is undone")
    done(browser, CLICK, "undo")
    expect(browser.run(KNOTS), before, "the added knot is undone")
    done(browser, CLICK, "redo")
    expect(browser.run(KNOTS), after, "and repeated")
    done(browser, CLICK, "knot-remove-4")
    expect((browser.run(KNOTS), browser.run(FOCUS)), (before, "knot-remove-4"), "a knot is removed, and the focus moves to the next")
    refused(browser)
    tables(browser)
    made(browser, url)


def refused(browser):
    """Checks that impossible knots are explained beside their fields."""
    error = "return document.getElementById(given[0] + '-error').textContent"
    act(browser, "find('knot-new').value = 14; find('knot-add').click()")
    expect(browser.run(error, "knot-new"), "There is a knot at 14.", "a second knot of a size is refused")
    act(browser, "find('knot-new').value = ''; find('knot-add').click()")
    expect(browser.run(error, "knot-new"), "Give a size above 0.", "a missing size is explained")
    act(browser, SET, "field/curve/tables/1/to/3", 30)
    browser.run(WAIT % "!document.getElementById('editor-error').hidden")
    reason = browser.run(error, "field/curve/tables/1/to/4")
    expect("is less than 30" in reason, True, "sizes that descend are explained at the knot: " + reason)
    forget(browser)  # Expected: 422.
    done(browser, CLICK, "undo")
    act(browser, PICK, "table", "0")
    act(browser, SET, "field/curve/tables/0/to/0", 10.4)
    browser.run(WAIT % "document.getElementById('verdict').dataset.state !== 'busy'")
    act(browser, SET, "field/curve/tables/0/to/0", 10.5)
    browser.run(WAIT % "!document.getElementById('editor-error').hidden")
    found = browser.run("return [document.getElementById('table').selectedOptions[0].textContent, document.getElementById('field/curve/tables/1/to/0-error').textContent]")
    expect((found[0], "is less than 10.5 at the smaller scale" in found[1]), ("× 1.3", True), "an error at another font scale shows that one: " + found[1])
    forget(browser)
    done(browser, CLICK, "undo")
    done(browser, CLICK, "undo")


def tables(browser):
    """Checks that the sizes of a font scale are added between its neighbors, and removed."""
    act(browser, PICK, "table", "0")
    low = browser.run(KNOTS)[1]
    act(browser, PICK, "table", "1")
    high = browser.run(KNOTS)[1]
    count = browser.run("return document.getElementById('table').options.length")
    done(browser, "find('table-new').value = 1.2; find('table-add').click()")
    new = browser.run(KNOTS)[1]
    expected = [round(one + (other - one) / 3, 2) for one, other in zip(low, high)]
    expect([round(value, 2) for value in new], expected, "a font scale is added between its neighbors")
    chosen = "const table = document.getElementById('table'); return [table.options.length, table.selectedOptions[0].textContent]"
    expect((browser.run(chosen), browser.run(FOCUS)), ([count + 1, "× 1.2"], "table"), "and selected")
    done(browser, CLICK, "table-remove")
    expect(browser.run(chosen), [count, "× 1.3"], "and removed again")


def made(browser, url):
    """Checks that a table of sizes becomes a curve of knots with the same sizes."""
    show(browser, url, scale="chat", category="AX1")
    size = browser.run(STYLE, "body")
    done(browser, CLICK, "edit")
    done(browser, PICK, "curve", "knots")
    expect(browser.run(STYLE, "body"), size, "knots are made from a table of sizes, which stay the same at AX1: " + size)
    expect(browser.run(COUNTED)["differing"], 0, "no line differs")


def links(browser, url, service):
    """Checks that a link contains the edited scale, with which editing continues, and that bad ones are harmless."""
    show(browser, url, scale="chat", category="XL")
    done(browser, CLICK, "edit")
    typed(browser, "Size at XL", "20")
    link = browser.run("return location.hash")
    expect(("edit=" in link, len(link) < 4000), (True, True), "the address contains the edited scale in %d characters" % len(link))
    browser.visit("about:blank")
    browser.visit(url + "/" + link)
    browser.run(DRAWN, link)
    expect(browser.run(STYLE, "body"), "20", "a link restores the edited scale")
    expect(browser.run("return document.getElementById('editor-note').textContent.includes('Links contain it')"), True, "the page says so")
    done(browser, CLICK, "undo")
    expect(browser.run(STYLE, "body"), "19", "undo returns to the scale before the edits")
    shorter = browser.run("return location.hash")
    done(browser, CLICK, "undo")
    expect(browser.run("return [location.hash, document.getElementById('editor-body').hidden]"), ["#scale=chat&category=XL", True], "and to the scale of the service, whose link is short")
    browser.run("location.hash = given[0];" + DRAWN, link)
    expect(browser.run(STYLE, "body"), "20", "a link on the open page does the same")
    browser.run("location.hash = given[0];" + DRAWN, shorter)
    expect(browser.run(STYLE, "body"), "19", "also with another version of the scale")
    turn(browser, scale="chat", category="XL")
    expect(browser.run("return document.getElementById('editor-body').hidden"), True, "a link without an edited scale leaves it")
    done(browser, CLICK, "undo")
    expect(browser.run("return document.getElementById('editor-body').hidden"), False, "which can be undone")
    done(browser, "find('scale').value = 'material3'; find('scale').dispatchEvent(new Event('change', {bubbles: true}))")
    expect(browser.run("return location.hash"), "#scale=material3&category=XL", "another scale removes it from the address")
    stored = service.ask("GET", "/v1/scales/chat")[1]["styles"]["body"]["size"][4]
    expect(stored, 19, "the service's scale is unchanged")
    bomb = json.dumps({"name": "chat", "file": {"curve": {}, "styles": {}, "notes": " " * (8 << 20)}})
    texts = ["abc", "A" * 20001, "-", packed("[]"), packed(json.dumps({"name": "../x", "file": {"curve": {}, "styles": {}}})), packed(bomb)]
    for text in texts:
        browser.visit("about:blank")
        browser.visit(url + "/#scale=chat&edit=" + text)
        browser.run(DRAWN, "#scale=chat")
    print("  %d invalid texts in links become no edited scale" % len(texts))
    broken = packed(json.dumps({"name": "chat", "file": {"curve": {"type": "knots", "from": ["<b>"], "tables": [{"to": 3}]}, "styles": {"<i>": None}}}))
    browser.visit("about:blank")
    browser.visit(url + "/#scale=chat&edit=" + broken)
    browser.run(WAIT % "!document.getElementById('editor-error').hidden")
    forget(browser)
    print("  a wrong scale in a link is explained: " + browser.run("return document.getElementById('editor-error').textContent")[:120])


def packed(text):
    """Returns a text as links contain it."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = compressor.compress(text.encode()) + compressor.flush()
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def catalogs(browser, url):
    """Checks that a catalog is audited in the shown scale, in the edited one, and again after each edit."""
    note = "return document.getElementById('files-note').textContent"
    catalog = '/* typescale: body/1@140 */ "buy" = "Fahrkarte kaufen";'
    show(browser, url, scale="chat")
    act(browser, DROP, ["Localizable.strings", catalog])
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('1 message in')")
    expect("of apple-ios." in browser.run(note), True, "a catalog is audited in the scale of its platform: " + browser.run(note))
    act(browser, PICK, "catalog-scale", "shown")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('of chat.')")
    expect("1 finding over all text sizes of chat." in browser.run(note), True, "or in the shown one, if that is picked: " + browser.run(note))
    act(browser, PICK, "catalog-scale", "")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('of apple-ios.')")
    done(browser, CLICK, "edit")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('edited')")
    expect("1 finding over all text sizes of chat, edited." in browser.run(note), True, "again in the edited scale")
    done(browser, "find('cap').value = 14; find('cap').dispatchEvent(new Event('change', {bubbles: true}))")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('no findings')")
    expect(browser.run("return document.querySelectorAll('#catalog li').length"), 0, "a smaller cap of the edited scale fits the message")
    done(browser, CLICK, "undo")
    browser.run(WAIT % "document.getElementById('files-note').textContent.includes('1 finding')")
    print("  and undo brings the finding back")


def interrupted(browser, url):
    """Checks that a change whose requests are interrupted by a newer one reports that to its caller only."""
    for edits in (False, True):
        show(browser, url, scale="chat")
        if edits:
            done(browser, CLICK, "edit")
        what = "an edited scale" if edits else "a scale"
        expect(browser.run(UNHANDLED), ["AbortError", []], "the caller handles interrupted requests of " + what)


def anywhere(browser, service):
    """Runs the tests that work in all browsers."""
    interrupted(browser, service.url)
    knots(browser, service.url)
    links(browser, service.url, service)
    catalogs(browser, service.url)

#!/usr/bin/python3
"""Tests the studio in a browser: lines, links, changes of size, several windows, keyboard and accessibility.

usage: studio.py TOOL [PICTURES]

Saves screenshots in the folder PICTURES, which are not compared.
"""

import os
import sys

import studio_access
import studio_drafts
import studio_edit
import studio_files
from driver import Browser
from service import Away, Service
from studio_page import COUNTED, DRAWN, expect, fragment, plain, settings, show, turn


def lines(browser, url, scale):
    """Checks that the lines of all settings equal those of the browser."""
    browser.resize(1300, 1000, scale)
    show(browser, url)
    total, wrong = 0, []
    count = 0
    for state in map(plain, settings()):
        turn(browser, **state)
        found = browser.run(COUNTED)
        total += found["lines"]
        count += 1
        if found["differing"]:
            wrong.append((state, found["parts"]))
    expect(wrong, [], "%d lines in %d settings at %g pixels a point: none differs" % (total, count, scale))


def links(browser, url):
    """Checks that a link restores the exact state of the page, and that the service does not receive the state."""
    state = dict(
        scale="chat", category="AX1", appStep="5", bold="1", still="1", locale="ar", width="300", dir="rtl",
        text="a & b = c # 100%\nنعم 🎉", ink="#101010", paper="#ffe8c0", boxes="0", engines="1", theme="dark",
    )
    link = fragment(**state)
    show(browser, url, **state)
    found = browser.run(
        """
        const value = (id) => document.getElementById(id).value;
        const checked = (id) => document.getElementById(id).checked ? '1' : '0';
        return {
          hash: location.hash, scale: value('scale'), category: document.getElementById('category-out').textContent,
          appStep: value('app'), bold: checked('bold'), still: checked('still'), locale: value('locale'),
          width: value('width'), dir: value('dir'), text: value('text'), ink: value('ink'), paper: value('paper'),
          boxes: checked('boxes'), engines: checked('engines'), theme: value('theme'),
          sent: performance.getEntriesByType('navigation')[0].name.split('#')[0],
        };
        """
    )
    expect(found.pop("sent"), url + "/", "the service receives the page's address without the state")
    expect(found.pop("hash"), link, "the page keeps the link unchanged")
    expect(found, state, "every control shows the state of the link")
    copied = """
    let text = null;
    navigator.clipboard.writeText = async (given) => { text = given; };
    history.replaceState(null, '', location.hash + '&user=ada');
    dispatchEvent(new HashChangeEvent('hashchange'));
    document.getElementById('copy').click();
    await new Promise(next => setTimeout(next, 100));
    return [text, document.getElementById('copy').textContent];
    """
    expect(browser.run(copied), [url + "/" + link, "Copied"], "a copied link has the state without the followed user")
    browser.visit("about:blank")
    show(browser, url, **state)
    browser.run("location.reload()")
    browser.run(DRAWN, link)
    expect(browser.run("return location.hash"), link, "the link is unchanged after reloading")
    bad = "#category=HUGE&width=1e9&ink=red&dir=up&locale=%21%21&color=red&appScale=-1"
    browser.visit("about:blank")
    browser.visit(url + "/" + bad)
    browser.run(DRAWN, "#")
    expect(browser.run("return document.getElementById('category-out').textContent"), "L", "invalid values in a link become the defaults")


CHANGED = """
const view = document.getElementById('thread');
const top = view.getBoundingClientRect().top;
const lines = [...view.querySelectorAll('.part.text')].map(part => {
  const height = parseFloat(getComputedStyle(part).lineHeight);
  const at = part.getBoundingClientRect().top;
  const line = Math.max(0, Math.ceil((top - at) / height - 0.999));
  return {id: part.dataset.id, line, y: at + line * height - top, text: part.textContent,
    all: Math.round(part.getBoundingClientRect().height / height)};
}).filter(({line, all}) => line < all);
const first = lines[0];
const part = view.querySelector(`[data-id="${first.id}"]`);
const range = document.createRange();
const node = part.firstChild.firstChild;
let character = 0;
for (; character < node.length; character++) {
  range.setStart(node, character); range.setEnd(node, character + 1);
  const box = range.getClientRects()[0];
  if (box && box.height > 0 && (box.top + box.bottom) / 2 > top + first.y) break;
}
return {id: first.id, character, y: first.y,
  figures: document.getElementById('figures').textContent, items: document.querySelectorAll('#changes button').length};
"""
SEEN = """
const [id, character] = given;
const node = document.querySelector(`[data-id="${id}"]`).firstChild.firstChild;
const range = document.createRange();
range.setStart(node, character); range.setEnd(node, character + 1);
const box = range.getClientRects()[0];
const height = parseFloat(getComputedStyle(node.parentElement).lineHeight);
return (box.top + box.bottom) / 2 - height / 2 - document.getElementById('thread').getBoundingClientRect().top;
"""
SLIDE = """
const [id, value] = given;
const slider = document.getElementById(id);
slider.value = value;
slider.dispatchEvent(new Event('input', {bubbles: true}));
slider.dispatchEvent(new Event('change', {bubbles: true}));
const end = Date.now() + 20000;
while (document.documentElement.dataset.drawn !== (location.hash || '#')) {
  if (Date.now() > end) throw new Error('not drawn');
  await new Promise(next => setTimeout(next, 5));
}
return location.hash;
"""


def changes(browser, url):
    """Checks that moving a slider lists the changed messages and that the line at the top keeps its position."""
    browser.resize(1300, 1000)
    show(browser, url)
    for scroll in (190, 431, 777):
        browser.run("document.getElementById('thread').scrollTop = given[0]", scroll)
        before = browser.run(CHANGED)
        link = browser.run(SLIDE, "category", 9)
        now = browser.run(SEEN, before["id"], before["character"])
        moved = abs(now - before["y"])
        if moved > 1:
            raise SystemExit("studio: the line at the top moved by %.2f from %d: %r" % (moved, scroll, before))
        after = browser.run(CHANGED)
        expect(after["items"], 12, "twelve messages change, and the line at %d keeps its position (%.2f px)" % (scroll, moved))
        opened = browser.run("return document.getElementById('thread').scrollTop")
        browser.visit("about:blank")
        browser.visit(url + "/" + link)
        browser.run(DRAWN, link)
        again = browser.run(CHANGED)
        expect(again["figures"], after["figures"], "its link shows the same changes again")
        distance = abs(browser.run("return document.getElementById('thread').scrollTop") - opened)
        if distance > 1:
            raise SystemExit("studio: the link starts %.1f px from the position" % distance)
        show(browser, url)


def windows(browser, service):
    """Checks that a second window follows changes in the first one and by other clients."""
    url = service.url
    show(browser, url)
    join = """
    document.getElementById('user').value = 'ada';
    document.getElementById('reader').requestSubmit();
    const end = Date.now() + 20000;
    while (!document.getElementById('reader-note').textContent.startsWith('Following ada')) {
      if (Date.now() > end) throw new Error(document.getElementById('reader-note').textContent);
      await new Promise(next => setTimeout(next, 10));
    }
    """
    shown = """
    const end = Date.now() + 20000;
    while (document.getElementById('category-out').textContent !== given[0]) {
      if (Date.now() > end) throw new Error(document.getElementById('category-out').textContent);
      await new Promise(next => setTimeout(next, 10));
    }
    return document.getElementById('category').getAttribute('aria-valuetext');
    """
    browser.run(join)
    first, second = browser.open_window()
    show(browser, url)
    browser.run(join)
    browser.switch(first)
    browser.run(SLIDE, "category", 10)
    browser.switch(second)
    expect(browser.run(shown, "AX4"), "Accessibility extra extra large", "a second window follows the first one's slider")
    stored = service.ask("GET", "/v1/users/ada/preferences")[1]
    expect((stored["category"], stored["appScale"]), ("AX4", 1), "the choice is stored for the reader's devices")
    browser.run(SLIDE, "category", 2)
    browser.switch(first)
    expect(browser.run(shown, "M"), "Medium", "the first window follows the second one's slider")
    status, stored = service.ask("PUT", "/v1/users/ada/preferences", {"category": "XXL", "boldText": True})
    expect((status, browser.run(shown, "XXL")), (200, "Extra extra large"), "both windows follow another client")
    expect(browser.run("return document.getElementById('bold').checked"), True, "with all its preferences")
    # A window does not overwrite a revision that it has not received.
    browser.run(
        """
        const real = window.fetch;
        window.fetch = (path, options) => {
          if (options?.method !== 'PUT') return real(path, options);
          window.fetch = real;
          const other = real('/v1/users/ada/preferences', {method: 'PUT', body: '{"category":"XS"}', headers: {'Content-Type': 'application/json'}});
          return other.then(() => real(path, options));
        };
        """
    )
    browser.run(SLIDE, "category", 8)
    expect(browser.run(shown, "XS"), "Extra small", "a write based on an old revision is replaced by the newer preference")
    expect(service.ask("GET", "/v1/users/ada/preferences")[1]["category"], "XS", "the newer preference is still stored")
    # A proxy without a service answers 502, after which a browser's EventSource does not reconnect.
    service.stop()
    proxy = Away(service.port)
    proxy.end()
    service.start()
    service.ask("PUT", "/v1/users/ada/preferences", {"category": "S"})
    expect(browser.run(shown, "S"), "Small", "the window reconnects after a proxy's error, and shows the change made meanwhile")
    service.ask("PUT", "/v1/users/ada/preferences", {"category": "XL"})
    expect(browser.run(shown, "XL"), "Extra large", "and later changes")
    browser.complaints()  # Expected: 412 and 502.
    browser.switch(second)
    browser.close_window()
    browser.switch(first)


def keyboard(browser, url):
    """Checks that all controls work with the keyboard."""
    browser.resize(1300, 1000)
    show(browser, url, category="XL")
    elements = studio_access.walk(browser)
    names = [element["name"] for element in elements]
    expected = ["skip", "theme", "copy", "category", "fontScale", "app", "bold", "still", "scale", "face", "locale", "dir", "width"]
    expected += ["ink", "paper", "boxes", "engines", "thread", "text", "others-count", "user", "token", "follow"]
    expect([name for name in names if name in expected], expected, "%d focused elements in the order of the page" % len(names))
    expect([element["name"] for element in elements if not element["isMarked"]], [], "each shows the focus")
    expect([element["name"] for element in elements if not element["isSeen"]], [], "each is visible when focused")
    browser.run("document.getElementById('category').focus()")
    browser.press(studio_access.RIGHT, studio_access.RIGHT)
    found = """
    const end = Date.now() + 20000;
    while (document.getElementById('category-out').textContent !== given[0] || document.getElementById('spoken').textContent !== given[1]) {
      if (Date.now() > end) throw new Error(document.getElementById('category-out').textContent + document.getElementById('spoken').textContent);
      await new Promise(next => setTimeout(next, 10));
    }
    return [document.activeElement.id, document.activeElement.getAttribute('aria-valuetext')];
    """
    announced = browser.run(found, "XXXL", "Text size: extra extra extra large, 135 percent")
    expect(announced, ["category", "Extra extra extra large"], "arrow keys move a slider, its value has a text, and the size is announced")
    browser.press(studio_access.HOME)
    announced = browser.run(found, "XS", "Text size: extra small, 85 percent")
    expect(announced, ["category", "Extra small"], "Home moves it to its minimum")
    show(browser, url, category="XL")
    browser.press(studio_access.TAB, "\ue007")
    expect(browser.run("return [document.activeElement.id, location.hash]"), ["thread", "#category=XL"], "the skip link focuses the conversation and keeps the state")


def access(browser, url, pictures):
    """Runs the accessibility checks in both themes, at all widths, with all sections open, and saves screenshots."""
    cases = [
        ("light", 1300, 1000, dict(category="AX1", **{"from": "category=L,appScale=1,locale=en"})),
        ("dark", 1300, 1000, dict(category="AX1", theme="dark", **{"from": "category=L,appScale=1,locale=en"})),
        ("largest", 1300, 1000, dict(category="AX5")),
        ("right-to-left", 1300, 1000, dict(scale="chat", category="XXXL", locale="ar", dir="rtl")),
        ("tablet", 820, 1100, dict(category="XL", locale="ja")),
        ("other-engines", 1300, 1000, dict(width=200, text="Open src/components/list/row.js now", engines="1")),
        ("other-engines-dark", 820, 1100, dict(width=200, text="Open src/list/row.js now", engines="1", theme="dark")),
        ("narrow", 320, 700, dict(category="XL", **{"from": "category=L,appScale=1,locale=en"})),
        ("narrow-dark-largest", 320, 700, dict(category="AX5", locale="de", width=320, theme="dark")),
        # A window of 1280 by 1024 at 200 and at 400 percent.
        ("zoomed-200", 640, 512, dict(category="XXL", locale="ru")),
        ("zoomed-400", 320, 256, dict(category="S")),
    ]
    for name, width, height, state in cases:
        browser.resize(width, height)
        show(browser, url, **state)
        browser.run("document.getElementById('others').open = true; await new Promise(next => setTimeout(next, 1200));")
        found, summary = studio_access.checked(browser)
        browser.picture(os.path.join(pictures, name + ".png"))
        browser.picture(os.path.join(pictures, name + "-whole.png"), whole=True)
        expect(found, [], "%s: %s" % (name, summary))
    # With the browser's text size set to twice the default.
    browser.resize(1300, 1000)
    show(browser, url)
    browser.run("document.documentElement.style.fontSize = '200%'; await new Promise(next => setTimeout(next, 300));")
    expect(studio_access.checked(browser)[0], [], "no findings with text of twice the size")
    browser.picture(os.path.join(pictures, "text-200.png"))


def problems(browser, url):
    """Checks that problems are reported at the sizes where they occur, and that truncated labels are drawn truncated."""
    flagged = "return [...new Set([...document.querySelectorAll('#problems li')].map(item => item.dataset.rule))].sort()"
    report = "return document.getElementById('problems').innerText"
    show(browser, url, scale="chat")
    expect(browser.run(flagged), ["broken-word", "truncation"], "by default: an address and a label are too long")
    expect("Reply" in browser.run(report), False, "“Reply” fits")
    turn(browser, scale="chat", category="AX3")
    expect("Reply" in browser.run(report), True, "“Reply” does not fit at AX3")

    truncated = "const text = document.querySelector('#bar .part > span'); return text.scrollHeight > text.clientHeight + 1"
    expect(browser.run(truncated), True, "the browser truncates it, too")
    turn(browser, scale="chat", ink="#acadb1", paper="#ffffff")
    expect("2.24:1, 4.5:1 is needed" in browser.run(report), True, "#acadb1 on white: 2.24:1")
    turn(browser, scale="slds")
    expect("minimum-size" in browser.run(flagged), True, "text below the minimum size")
    turn(browser, scale="apple-watchos")
    expected = ["broken-word", "line-height", "reach-200", "truncation"]
    expect(browser.run(flagged), expected, "clipped lines, and sizes that cannot reach 200 %")
    turn(browser, width="120")
    expect("target" in browser.run(flagged), True, "targets that are too small")


def families(browser, url):
    """Checks that the page names the families that draw the conversation, also those of scripts."""
    named = (("en", "Inter"), ("ru", "Inter"), ("ar", "Inter and Noto Sans Arabic"), ("th", "Inter and Noto Sans Thai"), ("ja", "Inter and Noto Sans CJK JP"))
    for locale, names in named:
        show(browser, url, **({"locale": locale} if locale != "en" else {}))
        note = browser.run("return document.getElementById('faces-note').textContent")
        expect(note, "Drawn with %s, as measured." % names, "the families are named: " + note)


def motion(browser, url):
    """Checks that nothing is animated if the browser or the simulated preference reduces motion."""
    moving = "return document.getAnimations().filter(a => a.effect.target.closest('#changes, #thread')).length > 0"
    for reduced, still, expected in (("no-preference", "0", True), ("reduce", "0", False), ("no-preference", "1", False)):
        browser.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": reduced}])
        show(browser, url, **({"still": "1"} if still == "1" else {}))
        browser.run(SLIDE, "category", 8)
        expect(browser.run(moving), expected, "prefers-reduced-motion %s, reduce motion %s: animated %s" % (reduced, still, expected))
    browser.devtools("Emulation.setEmulatedMedia", features=[])


def tokens(browser, tool, pictures):
    """Checks that the page asks for a required token and works with it, and that links do not contain it."""
    with Service(tool) as service:
        text = service.token("studio", "read", "measure", "preferences:ada")
        browser.visit(service.url + "/")
        alarm = "const end = Date.now() + 20000; while (document.getElementById('alarm').hidden && Date.now() < end)"
        alarm += "await new Promise(next => setTimeout(next, 10)); return document.getElementById('alarm').textContent;"
        message = browser.run(alarm)
        expect("token" in message, True, "without a token: %s" % message)
        browser.complaints()  # Expected: 401.
        browser.picture(os.path.join(pictures, "token.png"))
        browser.run(
            """
            document.getElementById('token').value = given[0];
            document.getElementById('user').value = 'ada';
            document.getElementById('reader').requestSubmit();
            const end = Date.now() + 20000;
            while (!document.getElementById('reader-note').textContent.startsWith('Following ada')) {
              if (Date.now() > end) throw new Error(document.getElementById('reader-note').textContent);
              await new Promise(next => setTimeout(next, 10));
            }
            """,
            text,
        )
        browser.run(DRAWN, "#user=ada")
        expect(browser.run("return document.getElementById('alarm').hidden"), True, "the page and its streams work with a token")
        expect(browser.run("return location.href").count(text), 0, "the page's address does not contain the token")


def main():
    """Runs all tests."""
    tool, pictures = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "artefacts/studio"
    os.makedirs(pictures, exist_ok=True)
    with Browser() as browser, Service(tool) as service:
        for scale in (2, 1):
            lines(browser, service.url, scale)
        links(browser, service.url)
        changes(browser, service.url)
        keyboard(browser, service.url)
        studio_access.low_windows(browser, service.url)
        studio_access.appearance(browser, service.url, pictures)
        access(browser, service.url, pictures)
        problems(browser, service.url)
        families(browser, service.url)
        motion(browser, service.url)
        studio_edit.everything(browser, service, pictures)
        studio_drafts.anywhere(browser, service)
        studio_files.anywhere(browser, service)
        studio_files.access(browser, service.url)
        expect(browser.complaints(), [], "the console has no errors, such as violations of the content security policy")
        windows(browser, service)
        tokens(browser, tool, pictures)
        expect(browser.complaints(), [], "the console has no errors after the tests of windows and tokens")


if __name__ == "__main__":
    main()

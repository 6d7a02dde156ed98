"""Opens the studio's page in a state, waits for drawing, and counts lines; lists the states whose lines are compared."""

import urllib.parse

LANGUAGES = ["en", "de", "fr", "ru", "el", "ar", "he", "hi", "th", "ja", "ko", "zh-Hans"]
DRAWN = """
const [fragment] = given;
const end = Date.now() + 30000;
while (document.documentElement.dataset.drawn !== fragment) {
  const alarm = document.getElementById('alarm');
  if (!alarm.hidden) throw new Error('alarm: ' + alarm.textContent);
  if (Date.now() > end) throw new Error('drawn is ' + document.documentElement.dataset.drawn);
  await new Promise(next => setTimeout(next, 5));
}
"""
COUNTED = """
const words = document.getElementById('verdict').innerText.match(/[0-9]+/g).map(Number);
const differing = [...document.querySelectorAll('.differs')].map(part => part.dataset.id + ': ' + part.textContent);
return {differing: words[0], lines: words[1], parts: differing};
"""


def expect(found, expected, what):
    """Exits with an error unless the values are equal; prints `what` otherwise."""
    if found != expected:
        raise SystemExit("studio: %s: %r, expected %r" % (what, found, expected))
    print("  " + what)


def fragment(**state):
    """Returns the fragment of a link to a state, as the page writes it."""
    words = urllib.parse.urlencode(state).replace("%2C", ",").replace("%3D", "=")
    return "#" + words if words else "#"


def show(browser, url, **state):
    """Opens the page in a state and waits until it is drawn."""
    browser.visit("about:blank")
    browser.visit(url + "/" + fragment(**state))
    browser.run(DRAWN, fragment(**state))


def turn(browser, **state):
    """Changes the state of an open page, like following a link on it."""
    browser.run("location.hash = given[0];" + DRAWN, fragment(**state))


def settings():
    """Generates the states whose lines are compared: languages, scales, sizes, widths, directions and faces."""
    for locale in LANGUAGES:
        for category in ("L", "AX3"):
            for width in (160, 248, 333):
                yield dict(category=category, locale=locale, width=width)
    scales = ["apple-macos", "apple-tvos", "apple-watchos", "chat", "material3", "slds", "web-fluid", "windows"]
    for scale in scales:
        for category in ("XS", "XXL", "AX5"):
            yield dict(scale=scale, category=category)
    for font_scale in (0.85, 1.3, 1.8, 2.6):
        yield dict(scale="material3", fontScale=font_scale, locale="de")
        yield dict(fontScale=font_scale, appScale=1.35, bold=1, locale="ja", width=300)
    for step in range(7):
        yield dict(scale="chat", appStep=step, locale="ar")
    for direction in ("ltr", "rtl"):
        for locale in ("en", "he", "th"):
            yield dict(category="XXXL", locale=locale, width=284, dir=direction)
    for face in ("Noto Serif", "Roboto", "Liberation Serif", "DejaVu Sans Mono"):
        yield dict(category="AX1", face=face)
        yield dict(category="M", locale="ru", face=face)
    yield dict(category="AX2", text="Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft 👩‍👩‍👧‍👦 ok")


def plain(state):
    """Returns a state without default values, which links omit."""
    usual = dict(category="L", locale="en", width=248, dir="auto", scale="apple-ios")
    order = ["scale", "category", "fontScale", "appScale", "appStep", "bold", "locale", "width", "dir", "face", "text"]
    return {key: state[key] for key in order if key in state and state[key] != usual.get(key)}

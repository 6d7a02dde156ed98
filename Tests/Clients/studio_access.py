"""Checks the accessibility of a page in a browser, similar to axe: names, landmarks, headings, rendered contrast, target
sizes, overflow, and keyboard access."""

import os

from studio_page import expect, show

# The checks that do not interact with the page; returns messages, none if the page passes.
CHECKS = r"""
const found = [];
const report = (what, element) => found.push(what + ': ' + (element.id || element.className || element.tagName) +
  ' “' + (element.textContent || '').trim().slice(0, 40) + '”');
const shown = (element) => element.checkVisibility({visibilityProperty: true}) && element.getClientRects().length > 0;
const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

// Names.
const controls = all('button, input, select, textarea, a[href], summary, [tabindex]');
for (const control of controls) {
  const label = control.labels?.length ? [...control.labels].map(l => l.textContent).join(' ') : '';
  const by = (control.getAttribute('aria-labelledby') || '').split(' ').filter(Boolean)
    .map(id => document.getElementById(id)?.textContent ?? '').join(' ');
  const own = ['BUTTON', 'A', 'SUMMARY'].includes(control.tagName) ? control.textContent : '';
  if (!(label || by || own || control.getAttribute('aria-label') || '').trim()) report('a control without a name', control);
  if (control.matches('input, select, textarea') && !label.trim()) report('a field without a visible label', control);
  if (control.tabIndex > 0) report('a positive tabindex', control);
}
for (const range of all('input[type=range]')) {
  if (!range.getAttribute('aria-valuetext')) report('a slider without aria-valuetext', range);
}
const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
for (const id of ids.filter((id, at) => ids.indexOf(id) !== at)) found.push('a duplicate id: ' + id);
for (const field of ['aria-labelledby', 'aria-describedby', 'for']) {
  for (const element of document.querySelectorAll(`[${field}]`)) {
    for (const id of element.getAttribute(field).split(' ')) if (!ids.includes(id)) report(field + ' refers to a missing id', element);
  }
}

// Structure.
if (!document.documentElement.lang) found.push('the page has no language');
if (!document.title) found.push('the page has no title');
for (const [name, selector] of [['main', 'main'], ['banner', 'body > header'], ['contentinfo', 'body > footer'], ['h1', 'h1']]) {
  if (document.querySelectorAll(selector).length !== 1) found.push('not exactly one ' + name);
}
for (const text of all('body *')) {
  const isText = [...text.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (isText && !text.closest('header, main, footer, .skip, [role=alert]')) report('outside all landmarks', text);
}
for (const section of all('section')) if (!section.getAttribute('aria-labelledby')) report('a section without a name', section);
let level = 0;
for (const heading of all('h1, h2, h3, h4')) {
  const next = Number(heading.tagName[1]);
  if (next > level + 1) report('a heading that skips a level', heading);
  level = next;
}
for (const table of all('table')) {
  if ([...table.querySelectorAll('th')].some(cell => !cell.scope)) report('a table header without scope', table);
}
if (!document.querySelector('[aria-live]')) found.push('there is no live region');
for (const list of all('ol, ul')) {
  if ([...list.children].some(child => child.tagName !== 'LI')) report('a list with a child that is not an item', list);
}

// Contrast of every text with its background; translucent layers are composited.
const numbers = (color) => {
  const canvas = numbers.canvas ??= new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const composited = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a));
const luminance = (color) => color.map(part => part / 255).map(part =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
const ratio = (one, other) => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const backgroundOf = (element) => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    layers.push(numbers(getComputedStyle(at).backgroundColor));
    const box = [...at.children].find(child => child.classList.contains('box') && shown(child));
    if (at !== element && at.classList.contains('part') && box) layers.splice(layers.length - 1, 0, numbers(getComputedStyle(box).backgroundColor));
  }
  return layers.reverse().reduce((under, layer) => composited(layer, under), [255, 255, 255]);
};
let least = Infinity;
const texts = all('body *').filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
for (const text of [...texts, ...all('select, input:not([type=range], [type=checkbox], [type=color]), textarea')]) {
  const ground = backgroundOf(text);
  const contrast = ratio(composited(numbers(getComputedStyle(text).color), ground), ground);
  least = Math.min(least, contrast);
  if (contrast < 7) report('contrast ' + contrast.toFixed(2), text);
}
for (const control of all('button:not(.changes button), select, textarea, input:not([type=range], [type=checkbox])')) {
  const ground = backgroundOf(control.parentElement);
  const edge = ratio(composited(numbers(getComputedStyle(control).borderTopColor), ground), ground);
  if (edge < 3) report('border contrast ' + edge.toFixed(2), control);
}

// Target sizes: of the control, or of the label that contains it.
for (const control of controls) {
  if (control.classList.contains('skip')) continue;
  const box = (control.closest('label') ?? control).getBoundingClientRect();
  if (box.height < 43.9 || box.width < 43.9) report(`a target of ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`, control);
}

// Overflow and overlaps.
const page = document.scrollingElement;
if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide in ${innerWidth}`);
for (const element of all('body *')) {
  if (element.closest('.thread, .bar, .skip, .meter, option, datalist')) continue;
  const box = element.getBoundingClientRect();
  if (box.right > innerWidth + 0.5 || box.left < -0.5) report('outside the page', element);
  const place = element.parentElement.closest('section, header, footer, main')?.getBoundingClientRect();
  if (place && (box.right > place.right + 0.5 || box.left < place.left - 0.5)) report('outside its section', element);
}
const blocks = all('body > header, main > *, .reports > *, .stage > *, body > footer');
blocks.forEach((one, at) => blocks.slice(at + 1).forEach(other => {
  if (one.contains(other) || other.contains(one)) return;
  const [a, b] = [one, other].map(block => block.getBoundingClientRect());
  const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  if (across > 1 && down > 1) report('overlaps “' + (other.id || other.className || other.tagName) + '”', one);
}));
for (const text of texts) {
  if (text.closest('.thread, .bar, .words, option, .skip, select')) continue;
  if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0) report('text wider than its box', text);
}
return {found, least, texts: texts.length, controls: controls.length};
"""
TAB, SHIFT, LEFT, RIGHT, HOME, END = "\ue004", "\ue008", "\ue012", "\ue014", "\ue011", "\ue010"
FOCUSED = """
const element = document.activeElement;
if (element === document.body) return null;
const style = getComputedStyle(element);
const box = element.getBoundingClientRect();
return {
  name: element.id || element.className || element.textContent.trim(),
  top: box.top + scrollY,
  isSeen: box.bottom > 0 && box.top < innerHeight,
  isMarked: element.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
};
"""


def checked(browser):
    """Runs the checks; returns the findings, and the lowest contrast with the number of texts and controls."""
    answer = browser.run(CHECKS)
    return answer["found"], "least contrast %.2f of %d texts, %d controls" % (
        answer["least"], answer["texts"], answer["controls"],
    )


def walk(browser, most=200):
    """Tabs through the page from its beginning; returns every focused element in order."""
    browser.run("document.activeElement.blur(); scrollTo(0, 0); getSelection().removeAllRanges();")
    elements = []
    for _ in range(most):
        browser.press(TAB)
        element = browser.run(FOCUSED)
        if element is None or elements and element["name"] == elements[0]["name"]:
            return elements
        elements.append(element)
    raise AssertionError("the tab order does not return to its beginning")


def low_windows(browser, url):
    """Checks that the field below the conversation is visible with the focus, also in windows that are lower than both."""
    for width, height in ((1280, 720), (1366, 657), (820, 600)):
        browser.resize(width, height)
        show(browser, url)
        box = "document.getElementById('text').focus(); const box = document.getElementById('text').getBoundingClientRect();"
        seen = browser.run(box + "return box.top >= 0 && box.bottom <= innerHeight")
        expect(seen, True, "the focused field is in a window of %d by %d" % (width, height))
    below = "return document.getElementById('text').getBoundingClientRect().bottom - document.querySelector('.stage').getBoundingClientRect().bottom"
    for width, height in ((1366, 768), (1440, 900), (1920, 1080)):
        browser.resize(width, height)
        show(browser, url)
        expect(browser.run(below) <= 0, True, "it is visible without scrolling in a window of %d by %d" % (width, height))


def appearance(browser, url, pictures):
    """Checks the marks of other browsers' lines without colors, and the direction of what a screen reader says."""
    browser.resize(1300, 1000)
    state = dict(width=200, text="Open src/components/list/row.js now", engines="1")
    style = "const style = getComputedStyle(element, %s); return [style.borderLeftStyle, parseFloat(style.borderLeftWidth) >= 2];"
    swatches = "return [...document.querySelectorAll('#engines-note .elsewhere')].map(element => { %s })" % (style % "'::before'")
    marks = "return [...document.querySelectorAll('i.elsewhere')].map(element => { %s })" % (style % "null")
    emoji = "const range = document.createRange(); range.selectNodeContents(document.querySelector('#changes [data-id=m8] .words')); return range.getBoundingClientRect().width"
    widths = []
    box = "const style = getComputedStyle(document.querySelector('.box')); return [style.borderTopStyle, style.zIndex];"
    for forced in ("none", "active"):
        browser.devtools("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": forced}])
        show(browser, url, **state)
        expect(browser.run(swatches), [["dashed", True], ["dotted", True]], "the legend differs in its lines, forced colors %s" % forced)
        found = browser.run(marks)
        expect((len(found) > 0, [each for each in found if each not in browser.run(swatches)]), (True, []), "and so do %d marks" % len(found))
        show(browser, url, category="AX1", **{"from": "category=L"})
        widths.append(browser.run(emoji))
    expect(widths[1], widths[0], "emoji with a skin tone are as wide in forced colors")
    show(browser, url, **state)
    browser.picture(os.path.join(pictures, "forced-colors.png"))
    expect(browser.run(box), ["solid", "2"], "measured lines are borders above the text in forced colors")
    browser.devtools("Emulation.setEmulatedMedia", media="print", features=[])
    hidden = "return [...document.querySelectorAll('.thread, .stage, .controls')].filter(part => part.scrollHeight > part.clientHeight + 1).length"
    expect(browser.run(hidden), 0, "all messages are printed")
    browser.devtools("Emulation.setEmulatedMedia", media="")
    for locale, direction in (("ar", "rtl"), ("he", "rtl"), ("de", "ltr")):
        show(browser, url, category="AX3", locale=locale)
        browser.run("const end = Date.now() + 5000; while (document.getElementById('spoken').lang !== given[0] && Date.now() < end) await new Promise(next => setTimeout(next, 10));", locale)
        found = browser.run("return getComputedStyle(document.getElementById('spoken')).direction")
        expect(found, direction, "what a screen reader says in %s is %s" % (locale, direction))

// The conversation: its texts, the requests that measure them, and their drawing.

import { byId, element, points } from './element.js';
import { css, scriptFamily, stack } from './faces.js';
import { difference, drawnStarts, measuredStarts } from './lines.js';
import { declarations } from './properties.js';
import { conversation, labels } from './samples.js';
import { direction } from './state.js';

// The styles of names, times and labels: the first one that the scale has, else its style for plain text.
const nameStyles = ['senderName', 'headline', 'titleSmall', 'bodyStrong', 'headingXSmall', 'lead'];
const timeStyles = ['timestamp', 'caption1', 'labelSmall', 'caption', 'textXSmall'];
const labelStyles = ['reaction', 'footnote', 'labelLarge', 'textSmall', 'small', 'footnote1', 'caption'];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** All texts of the conversation: `{id, key, message, text, style, width, maxLines, dir}`. */
export function texts(state, resolved, defaultStyle) {
  const pick = (names) => names.find((name) => name in resolved.styles) ?? defaultStyle;
  const styles = { name: pick(nameStyles), text: defaultStyle, time: pick(timeStyles) };
  const messages = conversation(state).flatMap((message, index) =>
    ['name', 'text', 'time'].map((key) => ({
      id: message.id + '.' + key,
      key,
      message: index,
      text: message[key],
      style: styles[key],
      width: state.width,
      maxLines: 0,
      // A time has no direction of its own.
      dir: key === 'time' ? direction(state) : state.dir,
    })),
  );
  const bar = labels(state.locale).map((text, index) => ({
    id: 'label' + (index + 1),
    key: 'label',
    text,
    style: pick(labelStyles),
    width: labelWidth(state),
    maxLines: 1,
    dir: state.dir,
  }));
  return [...messages, ...bar];
}

/** The maximum width of a label of the bar. */
export const labelWidth = (state) => Math.floor((state.width - 8) / 3);

/** The properties of a style that the browser and the service both receive. */
function setting(style, state) {
  const families = stack(style.font.role, state.locale, style.font.role === 'default' ? state.face : '');
  const { size, weight, lineHeight, tracking } = style;
  return { families, size, weight, lineHeight, tracking, text: style.text ?? {} };
}

/** The families that draw the texts, without duplicates: the first of each stack, and that of the language's script. */
export function families(parts, state, resolved) {
  const own = parts.map((part) => setting(resolved.styles[part.style], state).families[0]);
  return [...new Set([...own, ...scriptFamily(state.locale)])];
}

/** The rows of `POST /v1/measure`, for the lines of an engine. */
export function rows(parts, state, resolved, engine) {
  return parts.map(({ id, text, style, width, maxLines, dir }) => {
    const { text: properties, ...font } = setting(resolved.styles[style], state);
    return { id, text, width, maxLines, locale: state.locale, dir, whiteSpace: 'pre-line', engine, ...font, ...properties };
  });
}

/** Draws the conversation with the measured lines over it. Returns `{lines, differing, bodies, heights}`. */
export function draw(parts, measured, state, resolved) {
  sheet.replaceSync(rules('', parts, state, resolved));
  const view = byId('thread');
  const { drawn, messages, bar } = made(parts, measured, state, resolved);
  messages.forEach((message, index) => (message.id = 'm' + (index + 1)));
  for (const place of [view, byId('bar')]) {
    place.dir = direction(state);
    place.lang = state.locale;
  }
  view.replaceChildren(...messages);
  byId('bar').replaceChildren(...bar);
  byId('device').classList.toggle('boxless', !state.boxes);
  tint(view, state);
  return { ...compare(parts, measured, drawn, resolved), ...bodies(parts, measured, drawn) };
}

/** The CSS rules of the texts' styles below a selector. */
export function rules(below, parts, state, resolved) {
  const used = [...new Set(parts.map((part) => part.style))];
  return used.map((name) => below + rule(name, setting(resolved.styles[name], state))).join('\n');
}

/** The elements of all texts, and the messages and labels that contain them. */
export function made(parts, measured, state, resolved) {
  const drawn = parts.map((part, index) => drawPart(part, measured[index], state, resolved.styles[part.style]));
  const [messages, bar] = [[], []];
  const first = parts.find((part) => part.key === 'name')?.text;
  parts.forEach((part, index) => {
    if (part.key === 'label') bar.push(drawn[index]);
    if (part.key !== 'text') return;
    const bubble = element('div', { class: 'bubble' }, drawn[index - 1], drawn[index], drawn[index + 1]);
    bubble.append(tally(measured[index], resolved.styles[part.style]));
    const isOwn = parts[index - 1].text === first;
    messages.push(element('article', { class: isOwn ? 'message own' : 'message' }, bubble));
  });
  return { drawn, messages, bar };
}

function rule(name, { families, size, weight, lineHeight, tracking, text }) {
  return `.s-${CSS.escape(name)} { font: ${weight} ${size}px/${lineHeight}px ${css(families)}; letter-spacing: ${tracking}px;${declarations(text)} }`;
}

function drawPart(part, answer, state, style) {
  const made = element('div', { class: `part s-${part.style} ${part.key}`, dir: part.dir, 'data-id': part.id });
  made.append(element('span', {}, part.text));
  made.style.setProperty('--measure', part.width + 'px');
  if (part.key === 'label' || !answer.breaks) return made;
  const lineHeight = lineHeightOf(answer, style);
  answer.breaks.forEach(([, , width], line) => {
    const box = element('div', { class: 'box', 'aria-hidden': 'true' });
    Object.assign(box.style, {
      top: line * lineHeight + 'px',
      height: lineHeight + 'px',
      width: width + 'px',
      insetInlineStart: 0,
    });
    made.append(box);
  });
  return made;
}

/** The height of each line of a text: an engine may use less than the style's. */
const lineHeightOf = (answer, style) => (answer.lines > 0 ? answer.height / answer.lines : style.lineHeight);

function tally(answer, style) {
  const words = `${answer.lines} × ${points(lineHeightOf(answer, style))} = ${points(answer.height)}`;
  return element('span', { class: 'tally', lang: 'en', dir: 'ltr' }, words);
}

/** Applies the selected colors. */
export function tint(view, state) {
  for (const [name, color] of [['--bubble', state.paper], ['--bubble-ink', state.ink]]) {
    if (color) view.style.setProperty(name, color);
    else view.style.removeProperty(name);
  }
}

/** Counts the lines that the browser breaks elsewhere, then marks their texts, so that the page is laid out once. */
export function compare(parts, measured, drawn, resolved) {
  const counts = parts.map((part, index) => {
    const [text, answer] = [drawn[index].firstChild, measured[index]];
    return part.key === 'label' ? labelDifference(part, text, answer, resolved) : textDifference(part, text, answer, resolved);
  });
  counts.forEach((count, index) => drawn[index].classList.toggle('differs', count > 0));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return { lines: sum(measured.map((answer) => answer.lines ?? 0)), differing: sum(counts) };
}

function textDifference(part, text, answer, resolved) {
  if (answer.error) return 1;
  const lineHeight = lineHeightOf(answer, resolved.styles[part.style]);
  const count = difference(measuredStarts(part.text, answer.breaks), drawnStarts(text, lineHeight));
  const isAsHigh = Math.abs(text.getBoundingClientRect().height - answer.height) < 0.5;
  return count || (isAsHigh ? 0 : 1);
}

/** Compares whether a label is cut off. Letters taller than their line add less than a line. */
function labelDifference(part, text, answer, resolved) {
  const { lineHeight } = resolved.styles[part.style];
  return text.scrollHeight > text.clientHeight + lineHeight / 2 === answer.truncated ? 0 : 1;
}

function bodies(parts, measured, drawn) {
  const found = { bodies: [], heights: [], breaks: [] };
  parts.forEach((part, index) => {
    if (part.key !== 'text') return;
    found.bodies.push(drawn[index]);
    found.heights.push(measured[index].height ?? 0);
    found.breaks.push(measured[index].breaks ?? []);
  });
  return found;
}

// The findings of the service's audit at all text sizes, those of the current size first.

import { byId, element } from './element.js';
import * as engine from './engine.js';
import { audit as ask } from './source.js';
import { environment } from './state.js';
import { labelWidth } from './thread.js';

const names = {
  'minimum-size': 'Below the minimum',
  hierarchy: 'Sizes become equal',
  'line-height': 'Clipped by its line',
  'reach-200': 'Cannot reach 200 %',
  truncation: 'Cut off',
  overflow: 'Wider than its line',
  'broken-word': 'Broken word',
  'text-spacing': 'Too narrow for spacing',
  'engine-difference': 'Differs between browsers',
  contrast: 'Too little contrast',
  target: 'Small target',
  glyphs: 'Missing glyphs',
  'length-limit': 'Longer than its limit',
  'missing-plural': 'Missing plural form',
  'unread-message': 'Message not read',
};
const order = ['error', 'warning', 'note'];

let known = { question: '', findings: [] };

/** Audits the drawn texts, unless the last audit was the same; `file` is an edited scale. */
export async function audit(state, file, parts, signal) {
  const asking = asked(state, parts);
  const question = JSON.stringify([file ?? state.scale, asking]);
  if (question === known.question) return known.findings;
  const findings = await ask(state.scale, file, asking, signal);
  known = { question, findings };
  return findings;
}

/** Audits the same texts with another file; the findings are not cached. */
export const findings = (state, file, parts, signal) => ask(state.scale, file, asked(state, parts), signal);

/** The name of a rule in words. */
export const words = (rule) => names[rule] ?? rule;

const cuts = ['truncation', 'overflow', 'broken-word'];

/** The texts of a style that are cut off or broken inside a word at some text size. */
export function cutOff(findings, style, parts) {
  const own = new Map(parts.filter((part) => part.style === style).map(({ id, text }) => [id, text]));
  return [...new Set(findings.filter(({ rule, subject }) => cuts.includes(rule) && own.has(subject)).map(({ subject }) => own.get(subject)))];
}

function asked(state, parts) {
  const { category, fontScale, ...rest } = environment(state);
  const labels = parts.filter((part) => part.key === 'label');
  const bodies = parts.filter((part) => part.key === 'text');
  const width = labelWidth(state);
  return {
    ...rest,
    texts: [...bodies, ...labels].map(({ id, text, style, width, maxLines }) => ({ id, text, style, width, maxLines })),
    palette: { colors: {}, pairs: pairs(bodies[0]?.style) },
    sheets: [
      {
        screen: { width: Math.max(120, state.width + 64), height: 800 },
        rows: labels.map(({ text, style }, index) => ({ id: text, text, style, minimumHeight: 44, touch: { x: index * width, width } })),
      },
    ],
    languages: [state.locale],
    engines: [engine.own(), ...(state.engines ? engine.others() : [])],
  };
}

/** The colors of the drawn bubbles. */
function pairs(style) {
  const found = new Map();
  for (const bubble of document.querySelectorAll('.bubble')) {
    const { color, backgroundColor } = getComputedStyle(bubble);
    const name = bubble.parentElement.classList.contains('own') ? 'Text of one’s own messages' : 'Text of others’ messages';
    found.set(name, { name, foreground: hex(color), background: hex(backgroundColor), style });
  }
  return [...found.values()];
}

const hex = (color) =>
  '#' + color.match(/[\d.]+/g).slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('');

/** Draws the findings: those of the current size, and the others in a section that can be opened. */
export function draw(findings, category, parts) {
  const titles = new Map(parts.map(({ id, text }) => [id, text]));
  const isNow = ({ categories }) => categories.length === 0 || categories.includes(category);
  const sorted = [...findings].sort(
    (one, other) => isNow(other) - isNow(one) || order.indexOf(one.level) - order.indexOf(other.level),
  );
  const urgent = sorted.filter((finding) => isNow(finding) && finding.level !== 'note');
  byId('problems-note').textContent =
    findings.length === 0 ? 'None at any text size.' : `${urgent.length || 'None'} at ${category}, of ${findings.length} at any size.`;
  byId('problems').replaceChildren(...urgent.map((finding) => row(finding, titles)));
  const others = sorted.filter((finding) => !urgent.includes(finding));
  byId('others').hidden = others.length === 0;
  byId('others-count').textContent = `${others.length} more: notes, and findings at other sizes`;
  byId('others-list').replaceChildren(...others.map((finding) => row(finding, titles)));
}

function row(finding, titles) {
  const named = finding.fontScales ? finding.fontScales.map((scale) => Math.round(scale * 100) + '%') : finding.categories;
  const sizes = finding.categories.length === 12 ? 'all sizes' : named.join(' ');
  const where = element(
    'span',
    { class: 'where' },
    element('span', { class: 'tag ' + finding.level }, finding.level),
    words(finding.rule),
  );
  // Quoted, since a text may end with a period.
  const text = titles.get(finding.subject);
  const name = text === undefined ? element('bdi', {}, finding.subject) : element('q', { dir: 'auto' }, text);
  const subject = element('span', {}, name, ': ' + finding.message);
  return element('li', { 'data-rule': finding.rule }, where, subject, element('span', { class: 'quiet' }, sizes));
}

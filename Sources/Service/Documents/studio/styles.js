// The table of styles, before and after the change.

import { byId, element, points } from './element.js';

/** Draws the table; `changed` holds `{style, from, to}` of the styles that changed. */
export function draw(resolved, changed) {
  const before = new Map(changed.map(({ style, from }) => [style, from]));
  const rows = Object.entries(resolved.styles).map(([name, style]) => {
    const old = before.get(name);
    return element(
      'tr',
      { class: old ? 'changed' : '' },
      element('th', { scope: 'row' }, name, element('br'), ...tags(style)),
      value(old?.size, style.size),
      value(old?.lineHeight, style.lineHeight),
    );
  });
  byId('styles').tBodies[0].replaceChildren(...rows);
}

function value(old, now) {
  if (old === undefined || old === now) return element('td', {}, element('b', {}, points(now)));
  const arrow = element('span', { class: 'quiet' }, points(old) + ' → ');
  return element('td', {}, arrow, element('b', {}, points(now)));
}

function tags(style) {
  const words = [[`× ${points(Math.round(style.ratio * 100) / 100)}`, '']];
  if (style.largeText) words.push(['large text', '']);
  if (style.capped) words.push(['capped', 'warning']);
  if (style.needsMore) words.push(['face needs more', 'warning']);
  return words.map(([text, kind]) => element('span', { class: 'tag ' + kind }, text));
}

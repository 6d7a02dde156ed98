// The invalidation set: its figures, and the messages that change, visible ones first.

import { byId, element, mayMove, points } from './element.js';

const duration = 420;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Draws a set, or `note` without one. */
export function draw(set, texts, state, note) {
  byId('figures').replaceChildren(...(set ? figures(set) : []));
  const list = byId('changes');
  if (!set || set.messages.items.length === 0) {
    list.replaceChildren(element('li', { class: 'quiet' }, note ?? 'Nothing. Move a slider, and the changed messages are listed here.'));
    return;
  }
  const before = new Map([...list.children].map((item) => [item.dataset.id, item.getBoundingClientRect().top]));
  const most = Math.max(...set.messages.items.flatMap(({ old, new: now }) => [old, now]));
  const items = set.messages.items.map((item) => row(item, texts[item.index] ?? '', most));
  list.replaceChildren(...items.map(({ made }) => made));
  if (mayMove(state)) animate(items, before, most);
}

function figures(set) {
  const pairs = [
    ['Messages', `${points(set.messages.changed)} of ${points(set.messages.total)}`],
    ['Reflowed', points(set.messages.reflowed)],
    ['Height', `${points(set.height.old)} → ${points(set.height.new)}`],
  ];
  if (set.anchor) pairs.push(['Scroll to', `${points(set.anchor.offset.old)} → ${points(set.anchor.offset.new)}`]);
  if (set.animation) {
    const runs = set.animation.runs?.length ?? 0;
    pairs.push([set.animation.on ? 'Animations started' : 'Animations stopped', points(runs)]);
  }
  return pairs.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)));
}

function row(item, text, most) {
  const [old, now] = ['old', 'now'].map((name) => element('i', { class: name }));
  old.style.transform = `scaleX(${item.old / most})`;
  now.style.transform = `scaleX(${item.new / most})`;
  const meter = element('span', { class: 'meter', 'aria-hidden': 'true' });
  meter.append(...(item.new < item.old ? [old, now] : [now, old]));
  const button = element(
    'button',
    { type: 'button', title: 'Show the message' },
    element('span', { class: 'words', dir: 'auto' }, text),
    element('span', { class: 'numbers' }, `${points(item.old)} → ${points(item.new)}`),
    meter,
  );
  button.addEventListener('click', () => byId(item.id)?.scrollIntoView({ block: 'nearest' }));
  return { item, now, made: element('li', { 'data-id': item.id }, button) };
}

/** Animates bars from the old height to the new one, moved rows to their positions, and new rows by fading in. */
function animate(items, before, most) {
  items.forEach(({ item, now, made }, index) => {
    now.animate([{ transform: `scaleX(${item.old / most})` }, { transform: `scaleX(${item.new / most})` }], { duration, easing });
    const old = before.get(item.id);
    const shift = old === undefined ? 0 : old - made.getBoundingClientRect().top;
    const start = old === undefined ? { opacity: 0, transform: 'translateY(0.5rem)' } : { transform: `translateY(${shift}px)` };
    if (old !== undefined && Math.abs(shift) < 1) return;
    made.animate([start, { opacity: 1, transform: 'none' }], {
      duration,
      easing,
      delay: old === undefined ? Math.min(index, 8) * 25 : 0,
      fill: 'backwards',
    });
  });
}

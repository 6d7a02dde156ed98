// A list of messages that follows its reader's text size, and keeps the line at its top in place.
//
// index.html?service=http://127.0.0.1:8080&user=ada   (a token, if there is need of one: #TOKEN)

import {Service, environmentOf} from './typescale.js';

const CONVERSATION = 'example';
const DEVICE = `web-${crypto.randomUUID()}`;

const given = new URLSearchParams(location.search);
const service = new Service(given.get('service') ?? 'http://127.0.0.1:8080', location.hash.slice(1));
const [list, draft, said, problem] = ['list', 'draft', 'said', 'problem'].map((id) => document.getElementById(id));
const width = list.clientWidth;

let environment = {};
let revision;
let heights = new Map();
let top = 200;
// Where the reader scrolled last. Until they do so again every change is asked for from here: sizes may go up and down as
// they like, and the line that was at the top comes back to where it was.
let origin;

/**
 * The families to draw a text with: the style's own, those that the service measures the text's scripts with where that
 * one lacks them, and emoji. A browser left alone may take others, which are wider.
 */
function families(own, {roles, scripts}, text) {
  const written = Object.keys(scripts).filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text));
  return [own, ...written.flatMap((script) => scripts[script]), ...roles.emoji].map((name) => `"${name}"`).join(', ');
}

/** Asks for all heights. What is farther away than anybody scrolls could be asked for later. */
async function load(wanted, signal) {
  const window = await service.window(CONVERSATION, width, wanted, {top: 0, height: 100000}, signal);
  return {
    revision: window.revision, heights: new Map(window.items.map(({id, height}) => [id, height])), top, isNew: true,
  };
}

/** What a change of environment changes; the line at the top stays where it is. */
async function change(wanted, signal) {
  const viewport = {top: origin.top, height: list.clientHeight};
  const ask = {from: origin.environment, to: wanted, width, viewport, reader: DEVICE};
  const changed = await service.invalidation(CONVERSATION, ask, signal);
  const to = changed.anchor?.offset.new ?? top;
  // Messages came or went meanwhile.
  if (changed.revision !== revision) return {...await load(wanted, signal), top: to};
  const items = changed.messages.items.map((item) => [item.id, item.new]);
  return {revision, heights: new Map([...origin.heights, ...items]), top: to, isNew: false};
}

/** Draws everything in one go: nobody sees new sizes at old places. */
function apply(wanted, styles, fonts, next, measured) {
  const {size, lineHeight, tracking, weight, font} = styles.body;
  const type = {size: `${size}px`, line: `${lineHeight}px`, tracking: `${tracking}px`, weight, family: `"${font.family}"`};
  for (const [name, value] of Object.entries(type)) document.body.style.setProperty(`--${name}`, value);
  for (const box of list.children) {
    box.style.height = `${next.heights.get(box.id) ?? 0}px`;
    box.style.fontFamily = families(font.family, fonts, box.textContent);
  }
  draft.style.fontFamily = families(font.family, fonts, draft.value);
  draft.style.height = `${measured.height}px`;
  ({revision, heights, top} = next);
  environment = wanted;
  list.scrollTop = top;
  if (next.isNew) origin = {environment, heights, top};
}

let latest = new AbortController();

/** An event is a state, not a step: a newer one makes the work for an older one worthless. */
async function hear({type, lastEventId, data}) {
  const began = origin;
  latest.abort();
  latest = new AbortController();
  const {signal} = latest;
  try {
    const wanted = environmentOf(JSON.parse(data));
    // After a gap that is too old, what was known is worth nothing.
    const isNew = type === 'reset' || !origin;
    const [table, fonts, next, measured, words] = await Promise.all([
      service.resolve(wanted, signal), service.fonts(signal), isNew ? load(wanted, signal) : change(wanted, signal),
      service.measure(draft.value, width, wanted, signal), service.announcement(environment, wanted, signal),
    ]);
    if (signal.aborted) return;
    // Scrolled meanwhile: the place to keep is another one.
    if (origin !== began) return hear({type, lastEventId, data});
    apply(wanted, table.styles, fonts, next, measured);
    said.textContent = words;
    problem.textContent = '';
    list.dataset.event = type;
    list.dataset.revision = lastEventId;
  } catch (error) {
    if (!signal.aborted) problem.textContent = error.message;
  }
}

list.addEventListener('scroll', () => {
  // Not the one that `apply` made.
  if (!origin || Math.abs(list.scrollTop - top) < 1) return;
  top = list.scrollTop;
  origin = {environment, heights, top};
});

for (const {id, text} of await (await fetch('../messages.json')).json()) {
  list.append(Object.assign(document.createElement('p'), {id, textContent: text}));
}
service.events(given.get('user') ?? 'ada', DEVICE, hear, (status) => {
  problem.textContent = `The service does not let this page in (${status}).`;
});

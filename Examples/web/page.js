// A list of messages that follows its reader's text size, and keeps the line at its top in place.
//
// index.html?service=http://127.0.0.1:8080&user=ada   (with a token, if the service requires one: #TOKEN)

const given = new URLSearchParams(location.search);
const address = given.get('service') ?? 'http://127.0.0.1:8080';
const {Client} = await import(`${address}/client/typescale.js`);

const CONVERSATION = 'example';
const DEVICE = `web-${crypto.randomUUID()}`;

const client = new Client(address, {token: location.hash.slice(1), device: DEVICE, storage: localStorage});
const [list, draft, announcement, problem] = ['list', 'draft', 'announcement', 'problem'].map((id) => document.getElementById(id));
const width = list.clientWidth;

let environment = {};
let revision;
let heights = new Map();
let top = 200;
// The position to which the reader scrolled last. Every change is requested from here, so that after several changes of size
// and back, the line at the top is at its original position.
let origin;

/**
 * The families of a text: the style's family, those with which the service measures scripts that it lacks, and emoji.
 * Without them, a browser may use other, wider families. The first family of each script comes before the second of any,
 * because a family may have letters of several scripts. A text without letters has symbols of the Latin families. Some of
 * these families have emoji, too: if a text has any, the family of emoji comes first.
 */
function families(own, {roles, scripts}, text) {
  const found = Object.keys(scripts).filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text));
  const written = found.length > 0 || !scripts.Latn ? found : ['Latn'];
  const ranked = written.flatMap((script) => scripts[script].map((name, rank) => ({name, rank})));
  const others = ranked.sort((left, right) => left.rank - right.rank).map(({name}) => name);
  const hasEmoji = /[\p{Emoji_Presentation}\uFE0F\u20E3]/u.test(text);
  const all = hasEmoji ? [own, ...roles.emoji, ...others] : [own, ...others, ...roles.emoji];
  return all.map((name) => `"${name}"`).join(', ');
}

/** Requests all heights. An app could request those far from the viewport later. */
async function load(target, signal) {
  const window = await client.window(CONVERSATION, {width, environment: target, top: 0, height: 100000, signal});
  return {
    revision: window.revision, heights: new Map(window.items.map(({id, height}) => [id, height])), top, isNew: true,
  };
}

/** The message at an offset to which the reader scrolled. */
function messageAt(top) {
  let bottom = 0;
  return [...origin.heights].find(([, height]) => (bottom += height) > top)?.[0];
}

/** The offset of a message; undefined if it was removed. */
function offset(heights, message) {
  const ids = [...heights.keys()];
  const index = ids.indexOf(message);
  return index < 0 ? undefined : ids.slice(0, index).reduce((sum, id) => sum + heights.get(id), 0);
}

/** Requests the changes of an environment; the line at the top keeps its position. */
async function change(target, signal) {
  const viewport = {top: origin.top, height: list.clientHeight};
  const ask = {from: origin.environment, to: target, width, viewport, reader: DEVICE, signal};
  const changed = await client.invalidation(CONVERSATION, ask);
  if (changed.revision !== revision) {
    // Messages were added or removed meanwhile: the anchor is a line of others.
    const next = await load(target, signal);
    return {...next, top: offset(next.heights, messageAt(origin.top)) ?? top};
  }
  const to = changed.anchor?.offset.new ?? top;
  const items = changed.messages.items.map((item) => [item.id, item.new]);
  return {revision, heights: new Map([...origin.heights, ...items]), top: to, isNew: false};
}

/** Draws everything at once, so that no frame has new sizes at old offsets. */
function apply(target, styles, fonts, next, measured) {
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
  environment = target;
  list.scrollTop = top;
  if (next.isNew) origin = {environment, heights, top};
}

let latest = new AbortController();

/** Each event has the whole state, so that a newer one cancels the work for an older one. */
async function receive(event) {
  const began = origin;
  latest.abort();
  latest = new AbortController();
  const {signal} = latest;
  try {
    const target = event.environment;
    // After too many missed changes, the cached state is obsolete.
    const isNew = event.kind === 'reset' || !origin;
    const row = {id: 'draft', text: draft.value, width, whiteSpace: 'pre-wrap', ...target};
    const [table, fonts, next, [measured], changes] = await Promise.all([
      client.resolve(target, {signal}), client.fonts({signal}), isNew ? load(target, signal) : change(target, signal),
      client.measure([row], {signal}), client.changes(environment, target, {signal}),
    ]);
    if (signal.aborted) return;
    // The reader scrolled meanwhile, so that another line must keep its position.
    if (origin !== began) return receive(event);
    apply(target, table.styles, fonts, next, measured);
    announcement.textContent = changes.announcement;
    problem.textContent = '';
    list.dataset.event = event.kind;
    list.dataset.revision = event.revision;
  } catch (error) {
    if (!signal.aborted) problem.textContent = error.message;
  }
}

list.addEventListener('scroll', () => {
  // Ignores scrolling by `apply`.
  if (!origin || Math.abs(list.scrollTop - top) < 1) return;
  top = list.scrollTop;
  origin = {environment, heights, top};
});

for (const {id, text} of await (await fetch('../messages.json')).json()) {
  list.append(Object.assign(document.createElement('p'), {id, textContent: text}));
}
const reader = client.follow(given.get('user') ?? 'ada');
reader.subscribe(receive);
const end = await reader.ended;
if (end) problem.textContent = `The service refuses this page (${end.status}).`;

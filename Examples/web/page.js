// A list of messages that follows its reader's text size, and keeps the line at its top in place.
//
// index.html?service=http://127.0.0.1:8080&user=ada   (a token, if there is need of one: #TOKEN)

const given = new URLSearchParams(location.search);
const address = given.get('service') ?? 'http://127.0.0.1:8080';
const {Client} = await import(`${address}/client/typescale.js`);

const CONVERSATION = 'example';
const DEVICE = `web-${crypto.randomUUID()}`;

const client = new Client(address, {token: location.hash.slice(1), device: DEVICE, storage: localStorage});
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

/** Requests all heights. An app could request those far from the viewport later. */
async function load(wanted, signal) {
  const window = await client.window(CONVERSATION, {width, environment: wanted, top: 0, height: 100000, signal});
  return {
    revision: window.revision, heights: new Map(window.items.map(({id, height}) => [id, height])), top, isNew: true,
  };
}

/** What a change of environment changes; the line at the top stays where it is. */
async function change(wanted, signal) {
  const viewport = {top: origin.top, height: list.clientHeight};
  const ask = {from: origin.environment, to: wanted, width, viewport, reader: DEVICE, signal};
  const changed = await client.invalidation(CONVERSATION, ask);
  const to = changed.anchor?.offset.new ?? top;
  // Messages came or went meanwhile.
  if (changed.revision !== revision) return {...await load(wanted, signal), top: to};
  const items = changed.messages.items.map((item) => [item.id, item.new]);
  return {revision, heights: new Map([...origin.heights, ...items]), top: to, isNew: false};
}

/** Draws everything at once, so that no frame has new sizes at old offsets. */
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
async function receive(event) {
  const began = origin;
  latest.abort();
  latest = new AbortController();
  const {signal} = latest;
  try {
    const wanted = event.environment;
    // After a gap that is too old, the known state is obsolete.
    const isNew = event.kind === 'reset' || !origin;
    const row = {id: 'draft', text: draft.value, width, whiteSpace: 'pre-wrap', ...wanted};
    const [table, fonts, next, [measured], {announcement}] = await Promise.all([
      client.resolve(wanted, {signal}), client.fonts({signal}), isNew ? load(wanted, signal) : change(wanted, signal),
      client.measure([row], {signal}), client.changes(environment, wanted, {signal}),
    ]);
    if (signal.aborted) return;
    // Scrolled meanwhile: the place to keep is another one.
    if (origin !== began) return receive(event);
    apply(wanted, table.styles, fonts, next, measured);
    said.textContent = announcement;
    problem.textContent = '';
    list.dataset.event = event.kind;
    list.dataset.revision = event.revision;
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
const reader = client.follow(given.get('user') ?? 'ada');
reader.subscribe(receive);
const end = await reader.ended;
if (end) problem.textContent = `The service does not let this page in (${end.status}).`;

// What a page of another origin can do at a service; origins.py drives it.

const JSON_TYPE = {'Content-Type': 'application/json'};

/** The status of an answer and the fields that a page may read of it, or `refused`. */
async function answer(url, options) {
  try {
    const found = await fetch(url, options);
    return {status: found.status, tag: found.headers.get('ETag'), body: await found.text()};
  } catch {
    return 'refused';
  }
}

/** The first thing that an event target says: `name` of an event that counts, or `refused`. */
const first = (target, name, read) => new Promise((done) => {
  const end = (value) => {
    clearTimeout(timer);
    target.close();
    done(value);
  };
  const timer = setTimeout(end, 20000, 'silent');
  target.addEventListener(name, (event) => end(read(event)));
  target.addEventListener('error', () => end('refused'));
});

/** Reads a stream with `fetch`, as clients with a token do, until the first event. */
async function streamed(url) {
  const stop = new AbortController();
  try {
    const found = await fetch(url, {headers: {'Last-Event-ID': '0'}, signal: stop.signal});
    const reader = found.body.getReader();
    let text = '';
    while (!text.includes('\nid: ')) text += new TextDecoder().decode((await reader.read()).value);
    return 'event';
  } catch {
    return 'refused';
  } finally {
    stop.abort();
  }
}

/** Every method of the document, with what their conditions and answers need. */
export async function methods({url, user}) {
  const preferences = `${url}/v1/users/${user}/preferences`;
  const write = (method, body, fields = {}) => answer(
    preferences, {method, body: body && JSON.stringify(body), headers: {...JSON_TYPE, ...fields}},
  );
  const put = await write('PUT', {category: 'AX1'});
  const stale = await write('PUT', {category: 'S'}, {'If-Match': '"999999"'});
  const read = await answer(preferences);
  const again = await answer(preferences, {headers: {'If-None-Match': read.tag ?? '"0"'}});
  const matched = await write('PUT', {category: 'XL'}, {'If-Match': read.tag ?? '"0"'});
  const patch = await write('PATCH', {boldText: true}, {'If-Match': matched.tag ?? '"0"'});
  const post = await answer(
    `${url}/v1/measure`, {method: 'POST', body: '[{"id":"a","text":"x","width":90}]', headers: JSON_TYPE},
  );
  const events = await first(
    new EventSource(`${url}/v1/users/${user}/events`), 'preference', (event) => JSON.parse(event.data).category,
  );
  const fetched = await streamed(`${url}/v1/users/${user}/events`);
  const socket = await first(
    new WebSocket(`${url.replace('http', 'ws')}/v1/users/${user}/live`), 'message',
    (event) => JSON.parse(event.data).preference.category,
  );
  const removed = await write('DELETE', undefined, {'If-Match': patch.tag ?? '"0"'});
  const all = {put, stale, read, again, matched, patch, post, removed};
  const status = Object.fromEntries(Object.entries(all).map(([name, found]) => [name, found.status ?? found]));
  const tags = Object.fromEntries(Object.entries(all).map(([name, found]) => [name, /^"\d+"$/.test(found.tag ?? '')]));
  return {status, tags, read: read.body && JSON.parse(read.body).category, events, fetched, socket};
}

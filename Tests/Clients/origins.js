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

/** The field that carries a token, if there is one. */
const bearer = (token) => (token ? {Authorization: `Bearer ${token}`} : {});

/**
 * Reads a stream with `fetch`, which can send a token and the last id in fields, until the first event. Returns the id
 * of that event, the status of another answer, or `refused`.
 */
export async function streamed({url, token, last}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 20000);
  try {
    const headers = {...bearer(token), 'Last-Event-ID': last};
    const found = await fetch(url, {headers, signal: stop.signal, cache: 'no-store'});
    if (found.status !== 200) return found.status;
    const reader = found.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const {value, done} = await reader.read();
      if (done) return 'ended';
      text += value;
      const id = /^id: (.*)\n/m.exec(text);
      if (id) return id[1];
    }
  } catch {
    return stop.signal.aborted ? 'silent' : 'refused';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Every method of the document, with what their conditions and answers need, and the token if there is one. */
export async function methods({url, user, token}) {
  const preferences = `${url}/v1/users/${user}/preferences`;
  const own = bearer(token);
  // An `EventSource` and a `WebSocket` cannot send fields.
  const inAddress = token ? `?access_token=${token}` : '';
  const write = (method, body, fields = {}) => answer(
    preferences, {method, body: body && JSON.stringify(body), headers: {...JSON_TYPE, ...own, ...fields}},
  );
  const put = await write('PUT', {category: 'AX1'});
  const stale = await write('PUT', {category: 'S'}, {'If-Match': '"999999"'});
  const read = await answer(preferences, {headers: own});
  const again = await answer(preferences, {headers: {...own, 'If-None-Match': read.tag ?? '"0"'}});
  const matched = await write('PUT', {category: 'XL'}, {'If-Match': read.tag ?? '"0"'});
  const patch = await write('PATCH', {boldText: true}, {'If-Match': matched.tag ?? '"0"'});
  const post = await answer(
    `${url}/v1/measure`, {method: 'POST', body: '[{"id":"a","text":"x","width":90}]', headers: {...JSON_TYPE, ...own}},
  );
  const events = await first(
    new EventSource(`${url}/v1/users/${user}/events${inAddress}`), 'preference',
    (event) => JSON.parse(event.data).category,
  );
  const fetched = await streamed({url: `${url}/v1/users/${user}/events`, token, last: '0'});
  const socket = await first(
    new WebSocket(`${url.replace('http', 'ws')}/v1/users/${user}/live${inAddress}`), 'message',
    (event) => JSON.parse(event.data).preference.category,
  );
  const removed = await write('DELETE', undefined, {'If-Match': patch.tag ?? '"0"'});
  const all = {put, stale, read, again, matched, patch, post, removed};
  const status = Object.fromEntries(Object.entries(all).map(([name, found]) => [name, found.status ?? found]));
  const tags = Object.fromEntries(Object.entries(all).map(([name, found]) => [name, /^"\d+"$/.test(found.tag ?? '')]));
  return {status, tags, read: read.body && JSON.parse(read.body).category, events, fetched, socket};
}

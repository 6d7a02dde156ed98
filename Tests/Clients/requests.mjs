// Sends what the web client must not: numbers that are not finite, and requests to addresses that are no service's.
// Usage: node requests.mjs

import {createServer} from 'node:http';

import {retryAfter} from '../../Clients/web/requests.js';
import {Client} from '../../Clients/web/typescale.js';

function expect(found, expected, what) {
  if (found !== expected) throw new Error(`${what}: ${found}, expected ${expected}`);
}

/** The name of the error of a call. */
async function failure(call) {
  try {
    await call();
  } catch (error) {
    return error.name;
  }
  return 'none';
}

/** A number that is not finite would be null, and null removes a part of a preference. */
async function numbers() {
  let requests = 0;
  const server = createServer((request, answer) => {
    requests += 1;
    answer.end('{"revision":1}');
  });
  await new Promise((next) => server.listen(0, '127.0.0.1', next));
  const client = new Client(`http://127.0.0.1:${server.address().port}`, {engine: 'chromium'});
  for (const number of [NaN, Infinity, -Infinity]) {
    expect(await failure(() => client.changePreference('ada', {fontScale: number})), 'TypeError', `a change to ${number}`);
    expect(await failure(() => client.measure([{id: 'a', text: 'a', width: number}])), 'TypeError', `a row of ${number}`);
    const change = {from: {}, to: {fontScale: number}, width: 100};
    expect(await failure(() => client.invalidation('team', change)), 'TypeError', `a set of ${number}`);
  }
  expect(requests, 0, 'requests');
  await client.changePreference('ada', {fontScale: null});
  expect(requests, 1, 'requests with null');
  server.close();
}

/** The base of all calls is an address of HTTP without a query. */
async function addresses() {
  for (const url of ['http://a.example/?x=1', 'http://a.example/#x', 'file:///a', 'http://ada:secret@a.example/']) {
    expect(await failure(() => new Client(url)), 'TypeError', url);
  }
  for (const url of ['http://a.example', 'https://a.example:8443/b//', 'http://a.example/?']) {
    expect(await failure(() => new Client(url)), 'none', url);
  }
}

/** A date of `asctime` has no zone, and is not in that of the machine. */
function dates() {
  const headers = {Date: 'Fri, 06 Nov 2026 08:48:37 GMT'};
  for (const date of ['Fri, 06 Nov 2026 08:49:37 GMT', 'Friday, 06-Nov-26 08:49:37 GMT', 'Fri Nov  6 08:49:37 2026']) {
    expect(retryAfter(new Headers({...headers, 'Retry-After': date})), 60, date);
  }
  expect(retryAfter(new Headers({...headers, 'Retry-After': 'soon'})), undefined, 'no date');
}

process.env.TZ = 'America/New_York';
await numbers();
await addresses();
dates();
console.log('requests: refused');

// Reads event streams of the web client that are divided, too large, damaged, or name a long pause.
// Usage: node events.mjs

import {createServer} from 'node:http';

import {EventParser} from '../../Clients/web/events.js';
import {Client} from '../../Clients/web/typescale.js';

const pause = (milliseconds) => new Promise((next) => setTimeout(next, milliseconds));

function expect(found, expected, what) {
  if (found !== expected) throw new Error(`${what}: ${found}, expected ${expected}`);
}

/** A line end in two parts is one line end. */
function lineEnds() {
  const parser = new EventParser();
  const found = ['data: 1\r', '\n', '\n', 'data: 2\n\n'].flatMap((part) => [...parser.feed(part)]);
  expect(found.map(({data}) => data).join(), '1,2', 'events');
}

/** An event of many lines has a limit. */
function manyLines() {
  const parser = new EventParser();
  let error;
  try {
    for (let count = 0; count < 30; count++) [...parser.feed(`data: ${'x'.repeat(100_000)}\n`)];
  } catch (caught) {
    error = caught;
  }
  expect(error?.name, 'Unreachable', 'the error of a large event');
}

/** The connection of a stream with a damaged event is closed. */
async function damaged() {
  let [open, total] = [0, 0];
  const server = createServer((request, answer) => {
    open += 1;
    total += 1;
    request.socket.once('close', () => (open -= 1));
    answer.writeHead(200, {'Content-Type': 'text/event-stream'});
    answer.write('event: preference\ndata: {"category":"L"}\n\n');
  });
  await new Promise((next) => server.listen(0, '127.0.0.1', next));
  const policy = {streamPause: 0.02, longestPause: 0.02};
  const reader = new Client(`http://127.0.0.1:${server.address().port}`, {policy}).follow('ada');
  while (total < 10) await pause(10);
  reader.stop();
  for (let round = 0; round < 200 && open > 0; round++) await pause(10);
  expect(open, 0, 'open connections');
  server.close();
}

lineEnds();
manyLines();
await damaged();
console.log('events: read');

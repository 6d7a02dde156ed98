// Changes the size of a list of the web client while the reader scrolls, others write and calls are in progress.
// Usage: node lists.mjs

import {MessageList} from '../../Clients/web/list.js';
import {Unreachable} from '../../Clients/web/requests.js';

const HEIGHTS = {L: 20, AX1: 40};
const pause = (milliseconds) => new Promise((next) => setTimeout(next, milliseconds));

function expect(found, expected, what) {
  if (found !== expected) throw new Error(`${what}: ${found}, expected ${expected}`);
}

/** A service with one conversation; `before` is called before each answer with the name of the call. */
class Service {
  policy = {streamPause: 0.01, longestPause: 0.02};
  revision = 1;
  calls = 0;
  // The difference between the total and the sum of the heights, which the service rounds.
  rounding = 0;
  // The factor of all heights, which another scale file has.
  scale = 1;
  before = () => undefined;

  constructor(count) {
    this.ids = Array.from({length: count}, (_, number) => `m${number}`);
  }

  async answer(name, work) {
    this.calls += 1;
    if (this.calls > 1000) throw new Error('a thousand calls');
    await pause(1);
    await this.before(name);
    return work();
  }

  window(name, {environment, top, height, pin}) {
    return this.answer('window', () => {
      const each = HEIGHTS[environment.category] * this.scale;
      const total = this.ids.length * each;
      const start = pin === 'bottom' ? total - height : top;
      const items = this.ids.map((id, index) => ({id, index, offset: index * each, height: each}))
        .filter(({offset}) => offset + each > start && offset < start + height);
      return {revision: this.revision, messages: this.ids.length, height: total + this.rounding, items};
    });
  }

  place(name, id, {environment}) {
    return this.answer('place', () => {
      const index = this.ids.indexOf(id);
      if (index < 0) throw Object.assign(new Error('removed'), {status: 404});
      return {revision: this.revision, index, offset: index * HEIGHTS[environment.category] * this.scale};
    });
  }

  invalidation(name, {from, to, viewport}) {
    return this.answer('invalidation', () => {
      const [before, after] = [from, to].map(({category}) => HEIGHTS[category]);
      const end = Math.max(0, this.ids.length * after - viewport.height);
      const offset = Math.min(viewport.top * after / before, end);
      return {revision: this.revision, anchor: {offset: {new: offset}}, announcement: ''};
    });
  }

  async addMessages(name, messages, {layout, at = this.ids.length}) {
    await this.answer('add', () => undefined);
    this.write(at, ...messages.map(({id}) => id));
    const each = HEIGHTS[layout.category];
    const answer = {
      revision: this.revision, index: at, heights: messages.map(() => each), height: this.ids.length * each,
      scrollBy: at * each <= layout.top && this.ids.length > messages.length ? messages.length * each : 0,
    };
    return this.answer('added', () => answer);
  }

  /** Adds messages as another client. */
  write(at, ...ids) {
    this.ids.splice(at, 0, ...ids);
    this.revision += 1;
  }
}

/** A reader whose events the test publishes. */
class Reader {
  subscribe(listener) {
    this.publish = (category) => listener({environment: {category}});
    return () => undefined;
  }
}

const made = (service) => new MessageList(service, 'c', {width: 100, height: 100, environment: {category: 'L'}});

async function opened(count) {
  const service = new Service(count);
  const list = made(service);
  await list.open();
  return {service, list};
}

async function shown(list, category) {
  for (let round = 0; round < 300 && list.environment.category !== category; round++) await pause(5);
  expect(list.environment.category, category, 'the size');
  expect(list.total, list.count * HEIGHTS[category], 'the total');
}

/** The total of the service is a little more than the sum of the heights at the end. */
async function roundedTotal() {
  const service = new Service(500);
  service.rounding = 0.002;
  const list = made(service);
  await list.open();
  list.scrolled(list.top - 20);
  await list.fill();
  expect(service.calls, 1, 'calls after the reader scrolled by a line');
}

/** A reader's new size is shown in the end, although the reader scrolls and others write all the time. */
async function busyChange() {
  for (const disturb of [(list) => list.scrolled(list.top - 5), (list, service) => (service.revision += 1)]) {
    const {service, list} = await opened(500);
    const reader = new Reader();
    list.follow(reader);
    let left = 30;
    service.before = () => left-- > 0 && disturb(list, service);
    reader.publish('AX1');
    await shown(list, 'AX1');
  }
}

/** A width that changes while a size is loaded does not replace the size, also after an error. */
async function mergedChanges() {
  const {service, list} = await opened(100);
  const reader = new Reader();
  list.follow(reader);
  let failures = 2;
  service.before = () => {
    if (failures-- > 0) throw new Unreachable('away');
  };
  reader.publish('AX1');
  await list.change({width: 50}).catch(() => undefined);
  await shown(list, 'AX1');
  expect(list.width, 50, 'the width');
}

/** A size from before `open` is the one that the list opens with. */
async function early() {
  const list = made(new Service(100));
  const reader = new Reader();
  list.follow(reader);
  reader.publish('AX1');
  await list.open();
  await shown(list, 'AX1');
}

/** Nothing is shown after the list stopped following. */
async function stopped() {
  const {list} = await opened(100);
  const reader = new Reader();
  const stop = list.follow(reader);
  reader.publish('AX1');
  await pause(1);
  stop();
  await pause(20);
  expect(list.environment.category, 'L', 'the size');
}

/** An addition during a change of size is counted once, with heights of the new size. */
async function additionAndChange() {
  for (const slow of ['add', 'added']) {
    const {service, list} = await opened(50);
    service.before = (name) => (name === slow ? pause(30) : undefined);
    const adding = list.append([{id: 'a'}]);
    await pause(5);
    await list.change({environment: {category: 'AX1'}});
    await adding;
    await shown(list, 'AX1');
    expect(list.count, 51, `the messages, with the answer to ${slow} late`);
  }
}

/** An offset beyond the end shows the end. */
async function beyondTheEnd() {
  const list = made(new Service(100));
  await list.open({top: 50_000});
  expect(list.items(list.top, list.top + 100).map(({id}) => id).join(), 'm95,m96,m97,m98,m99', 'the shown messages');
}

/** Heights of another scale file replace all others, although the revision of the conversation is the same. */
async function otherScale() {
  const {service, list} = await opened(500);
  service.scale = 1.5;
  list.scrolled(0);
  await list.fill();
  expect(list.total, 15_000, 'the total');
  expect(list.items(0, list.total).find(({height}) => height !== 30), undefined, 'a message with its old height');
}

/** The message at the top, and the part of it above the view. */
function position(list) {
  const {id, offset, height} = list.items(list.top, list.top + list.height)[0];
  return `${id} ${(list.top - offset) / height}`;
}

/** The line at the top stays through a change of size, history above it, and the change back. */
async function historyAfterChange() {
  for (const back of [{environment: {category: 'L'}}, {width: 100}]) {
    const {list} = await opened(500);
    list.scrolled(2_010);
    await list.fill();
    const start = position(list);
    await list.change({environment: {category: 'AX1'}});
    expect(position(list), start, 'the line after the change');
    await list.insert(Array.from({length: 50}, (_, number) => ({id: `h${number}`})));
    expect(position(list), start, 'the line after the insertion');
    await list.change(back);
    expect(position(list), start, 'the line after the change back');
  }
}

/** Another client's messages above the line at the top do not move it when the size changes. */
async function othersAbove() {
  const {service, list} = await opened(500);
  list.scrolled(2_010);
  await list.fill();
  const start = position(list);
  service.write(0, ...Array.from({length: 50}, (_, number) => `o${number}`));
  await list.change({environment: {category: 'AX1'}});
  expect(position(list), start, 'the line');
  expect(list.count, 550, 'the messages');
}

/** If the message at the top is removed, the next visible one keeps its position. */
async function topRemoved() {
  const {service, list} = await opened(500);
  list.scrolled(2_010);
  await list.fill();
  service.ids.splice(service.ids.indexOf('m100'), 1);
  service.write(0, ...Array.from({length: 50}, (_, number) => `o${number}`));
  await list.reload();
  expect(list.items(list.top, list.top + 100).find(({id}) => id === 'm101').offset - list.top, 10, 'the place of m101');
}

/** At the end, the newest message stays in view through changes of size, also in a list that fits in the view at first. */
async function endStays() {
  for (const count of [500, 3]) {
    const {list} = await opened(count);
    for (const category of ['AX1', 'L', 'AX1']) {
      await list.change({environment: {category}});
      expect(list.top, Math.max(0, list.total - 100), `the top of ${count} messages at ${category}`);
      expect(list.item(count - 1)?.height, HEIGHTS[category], 'the height of the last message');
    }
    if (count === 3) continue;
    // The reader scrolls up, from where the line at the top stays.
    list.scrolled(list.top - 400);
    await list.fill();
    const start = position(list);
    await list.change({environment: {category: 'L'}});
    expect(position(list), start, 'the line above the end');
  }
}

/** A reader at the end is no longer there after messages that the view does not show, also after a change of size. */
async function endMoves() {
  for (const change of [() => undefined, (list) => list.change({environment: {category: 'AX1'}})]) {
    const {list} = await opened(500);
    await change(list);
    const start = position(list);
    await list.append(Array.from({length: 5}, (_, number) => ({id: `a${number}`})));
    expect(position(list), start, 'the line after the addition');
    await list.change({environment: {category: list.environment.category === 'L' ? 'AX1' : 'L'}});
    expect(position(list), start, 'the line after the change');
  }
}

/** A list that was opened at its start and fits in the view keeps its first line. */
async function startStays() {
  const list = made(new Service(4));
  await list.open({top: 0});
  await list.change({environment: {category: 'AX1'}});
  expect(list.top, 0, 'the top');
}

/** A view that grows at the end scrolls before or after the list knows its height, and stays at the end. */
async function endOfGrownView() {
  for (const isEarly of [true, false]) {
    const {list} = await opened(500);
    if (isEarly) list.scrolled(list.total - 200);
    const change = list.change({height: 200});
    if (!isEarly) list.scrolled(list.total - 200);
    await change;
    await list.change({environment: {category: 'AX1'}});
    expect(list.top, list.total - 200, `the top, scrolled ${isEarly ? 'before' : 'after'} the change`);
  }
}

/** What the reader scrolls while the list is loaded again is not undone. */
async function reloadWhileScrolling() {
  const {service, list} = await opened(500);
  list.scrolled(2_000);
  await list.fill();
  service.before = (name) => {
    if (name !== 'window') return;
    service.before = () => undefined;
    list.scrolled(list.top - 30);
  };
  service.write(0, 'other');
  await list.reload();
  expect(position(list), 'm98 0.5', 'the line');
}

/** A list that fits in the view stays where it is after an addition. */
async function additionThatFits() {
  const list = made(new Service(2));
  await list.open({top: 0});
  await list.insert([{id: 'h0'}]);
  expect(list.top, 0, 'the top of a list that fits');
  await list.change({environment: {category: 'AX1'}});
  expect(position(list), 'h0 0', 'the line');
}

/** After others removed messages, the list shows its end at most. */
async function removedAtTheEnd() {
  for (const left of [498, 100, 2, 0]) {
    const {service, list} = await opened(500);
    service.ids.splice(left);
    service.revision += 1;
    await list.reload();
    expect(list.top, Math.max(0, left * 20 - 100), `the top of ${left} messages`);
    expect(list.items(list.top, list.top + 100).length, Math.min(left, 5), `the visible messages of ${left}`);
  }
}

/** A change of the height during a reload keeps its position. */
async function heightDuringReload() {
  const {service, list} = await opened(500);
  await list.change({height: 200});
  service.before = (name) => {
    if (name !== 'window') return undefined;
    service.before = () => undefined;
    return pause(20);
  };
  const reload = list.reload();
  await pause(5);
  await list.change({height: 100});
  await reload;
  expect(list.top, list.total - 100, 'the top');
}

/** A list that is opened again while its size changes has the new size. */
async function openedAgain() {
  const {service, list} = await opened(500);
  let isFirst = true;
  service.before = () => {
    const isSlow = isFirst;
    isFirst = false;
    return isSlow ? pause(40) : undefined;
  };
  const again = list.open();
  await list.change({environment: {category: 'AX1'}});
  await again;
  await shown(list, 'AX1');
}

/** A width is requested with the next call if the environment beside it is refused. */
async function refusedEnvironment() {
  const {service, list} = await opened(100);
  service.before = (name) => {
    if (name === 'invalidation') throw Object.assign(new Error('refused'), {status: 404});
  };
  const [first, second] = [list.change({environment: {category: 'AX1'}}), list.change({width: 50})];
  await Promise.allSettled([first, second]);
  service.before = () => undefined;
  await list.change({height: 120});
  expect([list.width, list.height, list.environment.category].join(), '50,120,L', 'the size');
}

const tests = [
  endOfGrownView, reloadWhileScrolling, additionThatFits, removedAtTheEnd, heightDuringReload, openedAgain,
  refusedEnvironment, endStays, endMoves, startStays, historyAfterChange, othersAbove, topRemoved, roundedTotal,
  busyChange, mergedChanges, early, stopped, additionAndChange, beyondTheEnd, otherScale,
];
for (const test of tests) {
  await test().catch((error) => {
    throw new Error(`${test.name}: ${error.message}`);
  });
}
console.log('lists: sizes are shown');

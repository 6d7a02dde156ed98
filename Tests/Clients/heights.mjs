// Compares the sparse heights of the web client with an array of all heights, through random windows and insertions.
// Usage: node heights.mjs

import {Heights} from '../../Clients/web/heights.js';

const ROUNDS = 600;
let seed = 20261122;
const random = (below) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * below);
const all = Array.from({length: 500}, (_, number) => ({id: `m${number}`, height: 20 + random(60)}));
const heights = new Heights();
let names = 0;

/** The answer of a service to a window of these messages. */
function windowOf(first, end) {
  let offset = 0;
  const items = [];
  all.forEach(({id, height}, index) => {
    if (index >= first && index < end) items.push({id, index, offset, height});
    offset += height;
  });
  return {messages: all.length, height: offset, items};
}

function expect(isRight, what) {
  if (!isRight) throw new Error(what);
}

function compare() {
  let [exact, sum] = [0, 0];
  all.forEach(({id, height}, index) => {
    const item = heights.item(index);
    expect(!item || (item.id === id && item.height === height && Math.abs(item.offset - exact) < 1e-6), `item ${index}`);
    expect(!item || heights.index(exact) === index, `index of ${exact}`);
    expect(Math.abs(heights.offset(index) - sum) < 1e-5, `offset of ${index}`);
    sum += heights.height(index);
    exact += height;
  });
  expect(heights.count === all.length && Math.abs(heights.total - exact) < 1e-6, 'the total');
  expect(Math.abs(sum - exact) < 1e-5, 'the sum of all heights');
}

heights.replace(windowOf(200, 220));
for (let round = 0; round < ROUNDS; round++) {
  if (random(10) < 6) {
    const first = random(all.length);
    heights.learn(windowOf(first, first + 1 + random(40)).items);
  } else {
    const index = [0, all.length, random(all.length)][random(3)];
    if (!heights.isExact(index)) continue;
    const added = Array.from({length: 1 + random(9)}, () => ({id: `n${names++}`, height: 10 + random(9)}));
    all.splice(index, 0, ...added);
    heights.insert(index, added.map(({id}) => id), added.map(({height}) => height));
  }
  compare();
}
const {height, items} = windowOf(0, all.length);
expect(heights.items(100, 400).every(({id}) => items.some((item) => item.id === id)), 'the items of a part');
expect(heights.knows(0, height) === items.every(({index}) => heights.item(index)), 'what is known');
console.log(`heights: ${ROUNDS} rounds, ${all.length} messages`);

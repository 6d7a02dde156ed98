// Compares the sparse heights of the web client with an array of all heights, through random windows and insertions.
// Usage: node heights.mjs

import {Heights} from '../../Clients/web/heights.js';

const ROUNDS = 600;
let seed = 20261122;
const random = (below) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * below);
// The service rounds heights and offsets.
const rounded = (number) => Math.round(number * 1000) / 1000;
// Each insertion at the end of a loaded part adds a rounding, and a part of a thousand messages none.
const ROUNDING = 0.02;
const made = (id) => ({id, height: 20 + random(60) + 0.0004});
const all = Array.from({length: 500}, (_, number) => made(`m${number}`));
const heights = new Heights();
let names = 0;

/** The answer of a service to a window of these messages. */
function windowOf(first, end) {
  let offset = 0;
  const items = [];
  all.forEach(({id, height}, index) => {
    if (index >= first && index < end) items.push({id, index, offset: rounded(offset), height: rounded(height)});
    offset += height;
  });
  return {messages: all.length, height: rounded(offset), items};
}

function expect(isRight, what) {
  if (!isRight) throw new Error(what);
}

function compare() {
  let [exact, sum] = [0, 0];
  all.forEach(({id, height}, index) => {
    const item = heights.item(index);
    expect(!item || (item.id === id && item.height === rounded(height)), `item ${index}`);
    expect(!item || Math.abs(item.offset - exact) < 2 * ROUNDING, `offset of item ${index}`);
    expect(!item || heights.index(exact + 3 * ROUNDING) === index, `index of ${exact}`);
    expect(Math.abs(heights.offset(index) - sum) < 2 * ROUNDING, `offset of ${index}`);
    sum += heights.height(index);
    exact += height;
  });
  expect(heights.count === all.length && Math.abs(heights.total - exact) < ROUNDING, 'the total');
  expect(Math.abs(sum - exact) < 2 * ROUNDING, 'the sum of all heights');
}

heights.replace(windowOf(200, 220));
for (let round = 0; round < ROUNDS; round++) {
  if (random(10) < 6) {
    const first = random(all.length);
    heights.learn(windowOf(first, first + 1 + random(40)).items);
  } else {
    const index = [0, all.length, random(all.length)][random(3)];
    if (!heights.isExact(index)) continue;
    const added = Array.from({length: 1 + random(9)}, () => made(`n${names++}`));
    all.splice(index, 0, ...added);
    heights.insert(
      index, added.map(({id}) => id), added.map(({height}) => rounded(height)), windowOf(0, 0).height);
  }
  compare();
}
const {height, items} = windowOf(0, all.length);
expect(heights.items(100, 400).every(({id}) => items.some((item) => item.id === id)), 'the items of a part');
expect(heights.knows(0, height) === items.every(({index}) => heights.item(index)), 'what is known');
console.log(`heights: ${ROUNDS} rounds, ${all.length} messages`);

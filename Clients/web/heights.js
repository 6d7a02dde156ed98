// Offsets and heights of a long conversation of which only parts are loaded.
//
// The service sends exact offsets with every part, so that the gap between two loaded parts has an exact height, too. Its
// messages have equal heights until they are loaded. So no loaded message moves when another part is loaded, and the sum
// of all heights is always the service's total. Offsets are kept as the service sends them: it rounds heights, and sums of
// thousands of rounded heights would move messages by whole points.

const LIMIT = 20_000;

/** Consecutive messages that are known. */
class Run {
  constructor(start, {ids, offsets, heights}) {
    Object.assign(this, {start, ids, offsets, heights});
  }

  get end() {
    return this.start + this.ids.length;
  }

  get offset() {
    return this.offsets[0];
  }

  get bottom() {
    return this.offsets.at(-1) + this.heights.at(-1);
  }

  /** The offset of a message of the run. */
  at(index) {
    return this.offsets[index - this.start];
  }

  /** The distance from a message to the next one, so that a sum of distances is exact. */
  distance(index) {
    const number = index - this.start;
    return number + 1 < this.ids.length ? this.offsets[number + 1] - this.offsets[number] : this.heights[number];
  }

  /** The index of the first message that ends below an offset; the end of the run if there is none. */
  below(offset) {
    if (this.bottom <= offset) return this.end;
    return this.start + Math.max(0, first(this.offsets, (start) => start > offset) - 1);
  }

  /** The run without the messages before an index, or from it on. */
  split(index) {
    const part = (start, ...range) => new Run(start, {
      ids: this.ids.slice(...range), offsets: this.offsets.slice(...range), heights: this.heights.slice(...range),
    });
    return [part(this.start, 0, index - this.start), part(index, index - this.start)];
  }

  /** Moves the run by a number of messages and a distance. */
  move(count, distance) {
    this.start += count;
    this.offsets = this.offsets.map((offset) => offset + distance);
  }
}

/** The index of the first element that satisfies a test, by which the elements are sorted. */
function first(list, test) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Heights of messages by index, some of them estimated. */
export class Heights {
  count = 0;
  total = 0;
  #runs = [];

  /** Replaces everything by a window of the service: count, total and messages. */
  replace(window) {
    [this.count, this.total, this.#runs] = [window.messages, window.height, []];
    this.learn(window.items);
  }

  /** Adds the consecutive messages of a window. */
  learn(items) {
    if (items.length === 0) return;
    const [start, end] = [items[0].index, items[0].index + items.length];
    const news = new Run(start, {
      ids: items.map(({id}) => id), offsets: items.map(({offset}) => offset), heights: items.map(({height}) => height),
    });
    const from = first(this.#runs, (run) => run.end >= start);
    const to = first(this.#runs, (run) => run.start > end);
    const touched = this.#runs.slice(from, to);
    const [head, tail] = [touched[0], touched.at(-1)];
    const before = head && head.start < start ? start - head.start : 0;
    const after = tail && tail.end > end ? tail.ids.length - (tail.end - end) : undefined;
    const joined = (name) => [
      ...(before ? head[name].slice(0, before) : []), ...news[name],
      ...(after === undefined ? [] : tail[name].slice(after)),
    ];
    const run = new Run(before ? head.start : start, {
      ids: joined('ids'), offsets: joined('offsets'), heights: joined('heights'),
    });
    this.#runs.splice(from, to - from, run.ids.length > LIMIT ? news : run);
  }

  /** Inserts messages before an index; `total` is the height of all messages then. */
  insert(index, ids, heights, total) {
    const offset = this.offset(index);
    const distance = total - this.total;
    const place = first(this.#runs, (run) => run.end > index);
    const run = this.#runs[place];
    if (run && run.start < index) this.#runs.splice(place, 1, ...run.split(index));
    for (const run of this.#runs) if (run.start >= index) run.move(ids.length, distance);
    this.count += ids.length;
    this.total = total;
    const sum = heights.reduce((sum, height) => sum + height, 0);
    let before = 0;
    this.learn(ids.map((id, number) => {
      // The heights are rounded, the distance is not.
      const item = {id, index: index + number, offset: offset + (sum > 0 ? before * distance / sum : 0), height: heights[number]};
      before += heights[number];
      return item;
    }));
    return {offset, distance};
  }

  /** The run or the gap that contains an index. */
  #part(index) {
    const place = first(this.#runs, (run) => run.end > index);
    const run = this.#runs[place];
    if (run && run.start <= index) return {run};
    const before = this.#runs[place - 1];
    const [start, top] = before ? [before.end, before.bottom] : [0, 0];
    const [end, bottom] = run ? [run.start, run.offset] : [this.count, this.total];
    return {start, top, each: end > start ? (bottom - top) / (end - start) : 0};
  }

  /** The height of a message: the service's, or the mean in its gap. */
  height(index) {
    const {run, each} = this.#part(index);
    return run ? run.distance(index) : each;
  }

  /** The offset of a message, exact if it is loaded. */
  offset(index) {
    if (index >= this.count) return this.total;
    const {run, start, top, each} = this.#part(index);
    return run ? run.at(index) : top + (index - start) * each;
  }

  /** Whether the offset of an index is exact. */
  isExact(index) {
    return index <= 0 || index >= this.count || [index, index - 1].some((beside) => this.item(beside) !== undefined);
  }

  /** The message at an index with its offset; undefined unless it is loaded. */
  item(index) {
    const {run} = this.#part(index);
    if (!run || index < 0 || index >= this.count) return undefined;
    return {id: run.ids[index - run.start], index, offset: run.at(index), height: run.heights[index - run.start]};
  }

  /** The index of the message at an offset. */
  index(offset) {
    const place = first(this.#runs, (run) => run.bottom > offset);
    const run = this.#runs[place];
    if (run && run.offset <= offset) return run.below(offset);
    const before = this.#runs[place - 1];
    const {start, top, each} = this.#part(before ? before.end : 0);
    return Math.max(0, Math.min(this.count - 1, start + (each > 0 ? Math.floor((offset - top) / each) : 0)));
  }

  /** The loaded messages between two offsets. */
  items(top, bottom) {
    const found = [];
    for (const run of this.#runs) {
      if (run.bottom <= top || run.offset >= bottom) continue;
      for (let index = run.below(top); index < run.end; index++) {
        if (run.at(index) >= bottom) break;
        found.push(this.item(index));
      }
    }
    return found;
  }

  /** Whether all messages between two offsets are loaded. The last one ends at the total, up to rounding. */
  knows(top, bottom) {
    const [from, to] = [Math.max(0, top), Math.min(this.total, bottom)];
    return to <= from || this.#runs.some((run) => run.offset <= from && (run.bottom >= to || run.end >= this.count));
  }
}

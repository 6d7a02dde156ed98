// Offsets and heights of a long conversation of which only parts are loaded.
//
// The service sends exact offsets with every part, so that the gap between two loaded parts has an exact height, too. Its
// messages have equal heights until they are loaded. So no loaded message moves when another part is loaded, and the sum
// of all heights is always the service's total.

const LIMIT = 20_000;

/** Consecutive messages that are known. */
class Run {
  constructor(start, offset, ids, heights) {
    Object.assign(this, {start, offset, ids, heights});
    this.ends = [];
    let sum = 0;
    for (const height of heights) this.ends.push((sum += height));
  }

  get end() {
    return this.start + this.ids.length;
  }

  get bottom() {
    return this.offset + (this.ends.at(-1) ?? 0);
  }

  /** The offset of a message of the run. */
  at(index) {
    return this.offset + (index === this.start ? 0 : this.ends[index - this.start - 1]);
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
    const news = new Run(start, items[0].offset, items.map(({id}) => id), items.map(({height}) => height));
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
    const run = new Run(before ? head.start : start, before ? head.offset : news.offset, joined('ids'), joined('heights'));
    this.#runs.splice(from, to - from, run.ids.length > LIMIT ? news : run);
  }

  /** Inserts messages before an index. */
  insert(index, ids, heights) {
    const offset = this.offset(index);
    const sum = heights.reduce((total, height) => total + height, 0);
    const place = first(this.#runs, (run) => run.end > index);
    const split = this.#runs[place];
    if (split && split.start < index) {
      const cut = index - split.start;
      this.#runs.splice(
        place, 1, new Run(split.start, split.offset, split.ids.slice(0, cut), split.heights.slice(0, cut)),
        new Run(index, offset, split.ids.slice(cut), split.heights.slice(cut)),
      );
    }
    for (const run of this.#runs) {
      if (run.start < index) continue;
      run.start += ids.length;
      run.offset += sum;
    }
    this.count += ids.length;
    this.total += sum;
    this.learn(ids.map((id, number) => ({id, index: index + number, offset, height: heights[number]})));
    return {offset, sum};
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
    return run ? run.heights[index - run.start] : each;
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
    if (run && run.offset <= offset) return run.start + first(run.ends, (end) => run.offset + end > offset);
    const before = this.#runs[place - 1];
    const {start, top, each} = this.#part(before ? before.end : 0);
    return Math.max(0, Math.min(this.count - 1, start + (each > 0 ? Math.floor((offset - top) / each) : 0)));
  }

  /** The loaded messages between two offsets. */
  items(top, bottom) {
    const found = [];
    for (const run of this.#runs) {
      if (run.bottom <= top || run.offset >= bottom) continue;
      for (let index = run.start + first(run.ends, (end) => run.offset + end > top); index < run.end; index++) {
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

// A virtual list with the options and methods of TanStack Virtual that a list of messages uses, as its documentation
// describes them: sizes come from `estimateSize` once for each key until `measure`, offsets are their sums.

export const observeElementRect = (instance, callback) => callback({height: instance.scrollElement.clientHeight});

export const observeElementOffset = (instance, callback) => {
  const {scrollElement} = instance;
  const report = () => callback(scrollElement.scrollTop, true);
  scrollElement.addEventListener('scroll', report, {passive: true});
  return () => scrollElement.removeEventListener('scroll', report);
};

export const elementScroll = (offset, _, instance) => instance.scrollElement.scrollTo({top: offset});

export class Virtualizer {
  scrollElement = null;
  scrollOffset = null;
  options = {};
  #sizes = new Map();
  #ends;
  #height = 0;

  constructor(options) {
    this.setOptions(options);
  }

  setOptions(options) {
    this.options = {overscan: 1, initialOffset: 0, getItemKey: (index) => index, onChange: () => {}, ...options};
    this.#ends = undefined;
  }

  _didMount() {
    return () => {};
  }

  _willUpdate() {
    const {options} = this;
    this.scrollElement = options.getScrollElement();
    this.scrollOffset ??= options.initialOffset;
    options.observeElementRect(this, ({height}) => {
      this.#height = height;
    });
    options.observeElementOffset(this, (offset) => {
      this.scrollOffset = offset;
      options.onChange(this, true);
    });
    options.scrollToFn(this.scrollOffset, {}, this);
  }

  /** Forgets the sizes, which are asked for again. */
  measure() {
    this.#sizes.clear();
    this.#ends = undefined;
    this.options.onChange(this, false);
  }

  #offsets() {
    if (this.#ends) return this.#ends;
    const {count, estimateSize, getItemKey} = this.options;
    this.#ends = new Float64Array(count);
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const key = getItemKey(index);
      let size = this.#sizes.get(key);
      if (size === undefined) this.#sizes.set(key, (size = estimateSize(index)));
      this.#ends[index] = sum += size;
    }
    return this.#ends;
  }

  getTotalSize() {
    return this.#offsets().at(-1) ?? 0;
  }

  getVirtualItems() {
    const ends = this.#offsets();
    const {count, overscan, getItemKey} = this.options;
    const [top, bottom] = [this.scrollOffset ?? 0, (this.scrollOffset ?? 0) + this.#height];
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] > top) high = middle;
      else low = middle + 1;
    }
    const items = [];
    for (let index = Math.max(0, low - overscan); index < count; index++) {
      const start = index === 0 ? 0 : ends[index - 1];
      if (start >= bottom && items.length > overscan && items.at(-overscan)?.start >= bottom) break;
      items.push({index, key: getItemKey(index), start, end: ends[index], size: ends[index] - start, lane: 0});
    }
    return items;
  }
}

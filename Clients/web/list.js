// The heights of a conversation for a list that scrolls. Parts are loaded when they are needed. Inserted history and changes
// of size do not move the line at the top; at the end of the conversation, changes of size keep the newest message in view.

import {Heights} from './heights.js';
import {propertySetter} from './properties.js';
import {ServiceProblem, firstPlace, isAway, persist} from './requests.js';
import {WantedSize} from './size.js';

// The service's largest window.
const WINDOW = 100_000;
// Changes of the conversation by others while one call is made.
const ROUNDS = 5;
// The difference of two totals of the same heights, which the service rounds.
const ROUNDING = 0.5;
// Browsers round the offset of the end.
const END = 1;

/** The heights of a conversation's messages at a width, in an environment. */
export class MessageList {
  /** The revision of the conversation. */
  revision;
  /** The offset at the top of the view. */
  top = 0;
  #client;
  #name;
  #scale;
  #reader;
  #heights = new Heights();
  #listeners = new Set();
  #origin;
  #filling;
  #added = 0;
  #turn = Promise.resolve();
  // The size to show, its change in progress, and the number of changes that were shown.
  #wanted = new WantedSize();
  #changing;
  #changes = 0;
  #opensAtEnd = true;
  #open;
  #opened = new Promise((resolve) => {
    this.#open = resolve;
  });

  /** Use `Client.list`; `height` is that of the view, `width` that of the messages. */
  constructor(client, name, {width, height, environment = {}, scale, reader}) {
    this.#client = client;
    this.#name = name;
    this.#scale = scale;
    this.#reader = reader ?? `list-${Math.random().toString(36).slice(2)}`;
    Object.assign(this, {width, height, environment});
  }

  /** The number of messages. */
  get count() {
    return this.#heights.count;
  }

  /** The height of all messages. */
  get total() {
    return this.#heights.total;
  }

  /** Loads the messages at the bottom, or at an offset. */
  async open({top} = {}) {
    const [wanted, changes] = [this.#wanted.value, this.#changes];
    const {environment = this.environment, width = this.width, height = this.height} = wanted ?? {};
    const place = top === undefined ? {pin: 'bottom'} : {top: Math.max(0, top - height)};
    const [window, other] = await Promise.all([
      this.#window({...place, height: 3 * height}, {environment, width}), wanted?.others?.(),
    ]);
    // Another size was shown meanwhile.
    if (changes !== this.#changes) return this.open({top});
    Object.assign(this, {environment, width, height, revision: window.revision});
    this.#opensAtEnd = top === undefined;
    this.#heights.replace(window);
    if (this.#wanted.value === wanted) this.#wanted.value = undefined;
    this.#show('open', {top: Math.min(top ?? Infinity, Math.max(0, this.total - height)), other}, true);
    this.#open();
    await this.#changed();
    // The view is elsewhere if the offset was beyond the end.
    await this.fill();
  }

  /** Calls a function after each change with `{kind, top, scrollBy}`; returns a function that unsubscribes it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The height of a message, for `estimateSize`: exact if the message is loaded. */
  estimateSize = (index) => this.#heights.height(index);

  /** A key of a message that stays the same when others are added before it. */
  getItemKey = (index) => this.#heights.item(index)?.id ?? `unknown ${index - this.#added}`;

  /** The options of TanStack Virtual that follow the list. */
  virtualizerOptions() {
    return {
      count: this.count, estimateSize: this.estimateSize, getItemKey: this.getItemKey, initialOffset: this.top,
    };
  }

  /** The offset of a message. */
  offset(index) {
    return this.#heights.offset(index);
  }

  /** The index of the message at an offset. */
  index(offset) {
    return this.#heights.index(offset);
  }

  /** A message with id, offset and height; undefined where it is not loaded. */
  item(index) {
    return this.#heights.item(index);
  }

  /** The loaded messages between two offsets. */
  items(top, bottom) {
    return this.#heights.items(top, bottom);
  }

  /**
   * Call after the reader scrolled: changes of size keep the line at this offset, or the end if it is shown, and messages
   * around it are loaded.
   */
  scrolled(top) {
    // Ignores scrolling by the list itself.
    if (Math.abs(top - this.top) >= 1) this.#settle(top);
    this.fill().catch((error) => reportError(error));
  }

  /** Loads what is missing around the view. */
  async fill() {
    while (!this.#isFull()) {
      this.#filling ??= this.#fill().finally(() => {
        this.#filling = undefined;
      });
      if (!(await this.#filling)) return;
    }
  }

  #isFull() {
    return this.#heights.knows(this.top - this.height / 2, this.top + 1.5 * this.height);
  }

  /** Loads a part; returns whether another one may be missing. */
  async #fill() {
    const {environment, width} = this;
    const window = await this.#window({top: Math.max(0, this.top - 2 * this.height), height: 5 * this.height});
    // The size has changed meanwhile, and with it the window.
    if (environment !== this.environment || width !== this.width) return true;
    // Another total at the same revision is that of another scale file.
    if (window.revision !== this.revision || Math.abs(window.height - this.total) > ROUNDING) {
      await this.#turns(() => this.#reload());
      return true;
    }
    const isNew = window.items.some(({index}) => !this.#heights.item(index));
    this.#heights.learn(window.items);
    this.#show('load', {scrollBy: 0});
    return isNew;
  }

  /**
   * Adds messages, as history `at` 0 (the default), at another index or `before` a message. If they are above the line at
   * the top, that line keeps its position.
   */
  insert(messages, {at = 0, before, signal} = {}) {
    return this.#add(messages, before === undefined ? {at} : {before}, signal);
  }

  /** Adds messages at a place; without one, at the end as it is when the turn comes. */
  #add(messages, place, signal) {
    return this.#turns(async () => {
      for (let round = 1; ; round++) {
        const {top, width, environment, revision} = this;
        const layout = {width, scale: this.#scale, top: Math.max(0, top), ...environment};
        const options = {...place, layout, ifRevision: revision, signal};
        try {
          const answer = await this.#client.addMessages(this.#name, messages, options);
          // What was loaded meanwhile may have the messages already, and another size has other heights.
          const isSame = revision === this.revision && width === this.width && environment === this.environment;
          return isSame ? this.#inserted(answer, messages, {top, ...place}) : this.#reload();
        } catch (error) {
          // Other clients changed the conversation: after their changes are loaded, the insertion is repeated.
          if (!(error instanceof ServiceProblem) || error.status !== 412 || round === ROUNDS) throw error;
          await this.#reload();
        }
      }
    });
  }

  #inserted(answer, messages, {top, at = this.count, before}) {
    // The conversation was replaced meanwhile.
    if (answer.heights === undefined) return this.#reload();
    const index = answer.index ?? (before === undefined ? Math.min(at, this.count) : this.#indexOf(before));
    if (index === undefined || !this.#heights.isExact(index)) return this.#reload();
    const {offset, distance} = this.#heights.insert(index, messages.map(({id}) => id), answer.heights, answer.height);
    this.revision = answer.revision;
    this.#added += index === 0 ? messages.length : 0;
    // The service's `scrollBy` applies to the offset in the request.
    const moved = top === this.top ? answer.scrollBy : offset <= this.top ? distance : 0;
    // A list that fits in the view does not scroll.
    const scrollBy = Math.max(0, Math.min(moved, this.#end - this.top));
    const origin = this.#origin;
    const isPresent = this.#isPresent(origin);
    if (isPresent) {
      const top = origin.top + scrollBy;
      this.#origin = {...origin, top, isAtEnd: this.#isAtEnd(top)};
    }
    // The distance is one of the present layout: in that of another origin, the messages have another height.
    return this.#show('insert', {scrollBy}, !isPresent && scrollBy !== 0);
  }

  #indexOf(id) {
    return this.items(0, this.total).find((item) => item.id === id)?.index;
  }

  /** Adds messages at the end. */
  append(messages, {signal} = {}) {
    return this.#add(messages, {}, signal);
  }

  /** Loads the view again after changes by other clients; the message at the top keeps its position. */
  async reload() {
    const change = await this.#turns(() => this.#reload());
    await this.fill();
    return change;
  }

  async #reload() {
    for (let round = 1; ; round++) {
      const {width, environment, height} = this;
      const visible = this.items(this.top, this.top + this.height);
      const {place, offset} = (await firstPlace(this.#client, this.#name, visible, this.#layout())) ?? {};
      const before = this.top;
      const wanted = Math.max(0, place ? place.offset + before - offset : before);
      let window = await this.#window({top: Math.max(0, wanted - height), height: 3 * height});
      // After removals, the offset may be far beyond the end.
      if (!place && wanted > window.height - height) window = await this.#window({pin: 'bottom', height: 3 * height});
      if (width !== this.width || environment !== this.environment || height !== this.height) continue;
      // If others change the conversation all the time, the position may be of the previous revision.
      if (place && place.revision !== window.revision && round < ROUNDS) continue;
      this.#heights.replace(window);
      this.revision = window.revision;
      // The reader may have scrolled meanwhile.
      const top = Math.min(wanted, this.#end) + this.top - before;
      return this.#show('reload', {top: Math.max(0, Math.min(top, this.#end))}, true);
    }
  }

  /**
   * Changes environment, width or height. The line at the top keeps its position, or the end if the reader is there. What
   * several calls change is shown in one step, and after an error it is requested with the next call. Before `open` it is
   * the size to open with.
   */
  async change({environment, width, height}) {
    this.#wanted.add({environment, width, height});
    if (this.revision !== undefined) await this.#changed();
  }

  /** Returns when no other size is wanted. */
  #changed() {
    this.#changing ??= this.#change().finally(() => {
      this.#changing = undefined;
    });
    return this.#changing;
  }

  async #change() {
    while (this.#wanted.value) {
      const wanted = this.#wanted.value;
      const {environment = this.environment, width = this.width, height = this.height, others} = wanted;
      const signal = this.#wanted.begin();
      try {
        const [next, other] = await Promise.all([
          this.#prepare({environment, width, height, signal}), others?.(signal),
        ]);
        if (signal.aborted) continue;
        this.#wanted.value = undefined;
        this.#changes += 1;
        Object.assign(this, {environment, width, height, revision: next.window.revision});
        this.#heights.replace(next.window);
        this.#show('change', {top: next.top, announcement: next.announcement, other}, next.isAtEnd);
      } catch (error) {
        if (signal.aborted) continue;
        if (!isAway(error)) this.#wanted.withdrawEnvironment();
        throw error;
      }
    }
  }

  async #prepare({environment, width, height, signal}) {
    for (let round = 1; ; round++) {
      const origin = this.#origin;
      const set = await this.#client.invalidation(this.#name, {
        from: origin.environment, to: environment, scale: this.#scale, reader: this.#reader, format: 'summary',
        width: origin.width === width ? width : {from: origin.width, to: width},
        viewport: {top: Math.max(0, origin.top), height: origin.height}, signal,
      });
      if (set.revision !== this.revision && origin === this.#origin && round < ROUNDS) {
        // Another client changed the conversation, in which the message at the top has another offset.
        await this.reload();
        continue;
      }
      const line = set.anchor?.offset.new ?? 0;
      // A view that grew may show the end since.
      const isAtEnd = origin.isAtEnd || this.#isPresent(origin) && this.#isAtEnd(origin.top, height);
      const place = isAtEnd ? {pin: 'bottom'} : {top: Math.max(0, line - height)};
      const window = await this.#window({...place, height: 3 * height}, {environment, width, signal});
      const top = isAtEnd ? Math.max(0, window.height - height) : line;
      // If the reader scrolled meanwhile, the result is obsolete. If another client changed the conversation, the line at
      // the top may have moved, which is accepted if it happens all the time.
      if (origin === this.#origin && (window.revision === set.revision || round >= ROUNDS)) {
        return {window, top, isAtEnd, announcement: set.announcement};
      }
    }
  }

  /**
   * Follows a reader's preference: sizes, heights and scroll position change in one step. With an `element`, its custom
   * properties change, too, as with `Client.applyTo`. While the service is unavailable, nothing changes. Returns a function
   * that stops it.
   */
  follow(reader, {element, environment = {}} = {}) {
    let latest = new AbortController();
    let others;
    const stop = reader.subscribe(async (event) => {
      latest.abort();
      const {signal} = (latest = new AbortController());
      const combined = {...event.environment, ...environment};
      others = async (ending) =>
        element && propertySetter(this.#client, element, combined, {scale: this.#scale, signal: ending});
      this.#wanted.add({environment: combined, others});
      try {
        await this.#opened;
        await persist(() => this.#changed(), this.#client.policy, signal);
      } catch (error) {
        if (!signal.aborted) reportError(error);
      }
    });
    return () => {
      stop();
      latest.abort();
      if (others && this.#wanted.value?.others === others) this.#wanted.withdrawEnvironment();
    };
  }

  #layout() {
    return {width: this.width, environment: this.environment, scale: this.#scale};
  }

  #window(place, layout = {}) {
    return this.#client.window(this.#name, {
      ...this.#layout(), ...layout, ...place, height: Math.min(place.height, WINDOW),
    });
  }

  /** Runs changes in order, because each depends on the result of the previous one. */
  #turns(work) {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #settle(top) {
    this.top = top;
    const {environment, width, height} = this;
    this.#origin = {top, environment, width, height, isAtEnd: this.#isAtEnd(top)};
  }

  /** The offset at which the end is shown. */
  get #end() {
    return Math.max(0, this.total - this.height);
  }

  /**
   * Whether an offset shows the end; a list that fits in the view is where it was opened. A view that grows at the end
   * scrolls before the change of its height is shown.
   */
  #isAtEnd(top, height = this.#wanted.value?.height ?? 0) {
    return top + Math.max(this.height, height) >= this.total - END && (top > 0 || this.#opensAtEnd);
  }

  /** Whether an origin is that of the present layout. */
  #isPresent(origin) {
    return origin?.environment === this.environment && origin.width === this.width;
  }

  #show(kind, {top, scrollBy, announcement, other}, isSettled = false) {
    const before = this.top;
    this.top = top ?? before + scrollBy;
    if (isSettled) this.#settle(this.top);
    if (typeof other === 'function') other();
    const change = {kind, top: this.top, scrollBy: this.top - before, announcement};
    for (const listener of [...this.#listeners]) listener(change);
    return change;
  }
}

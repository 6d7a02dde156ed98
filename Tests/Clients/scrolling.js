// Measures how far the line at the top of a list moves while history is inserted above and sizes change.

const WORDS = 'tram station meeting slides figures lantern ferry umbrella calendar coffee garden Straßenbahn 会議 quarter'.split(' ');

/** Generates a text of one word up to a few lines from its id. */
export function textOf(id) {
  let state = [...id].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 65537, 7);
  const words = [];
  for (let count = 1 + (state % 29); count > 0; count--) {
    state = (state * 75 + 74) % 65537;
    words.push(WORDS[state % WORDS.length]);
  }
  return words.join(' ');
}

const messages = (prefix, first, count) =>
  Array.from({length: count}, (_, number) => ({id: `${prefix}${first + number}`, text: textOf(`${prefix}${first + number}`)}));

const frame = () => new Promise((next) => requestAnimationFrame(next));

function scrollerOf(width, height) {
  const scroller = document.createElement('div');
  scroller.style.cssText = `width: ${width}px; height: ${height}px; overflow-y: scroll; scrollbar-width: none;
    font: var(--type-body-weight) var(--type-body-size)/var(--type-body-line-height) var(--type-family-default);
    letter-spacing: var(--type-body-tracking); overflow-wrap: break-word`;
  document.body.replaceChildren(scroller);
  return scroller;
}

/** Returns the first visible line: its message, its index there, and its distance from the top of the view. */
function topLine(scroller) {
  const edge = scroller.getBoundingClientRect().top;
  let best;
  for (const element of scroller.querySelectorAll('[data-id]')) {
    const box = element.getBoundingClientRect();
    if (box.bottom <= edge || (best && box.top >= best.box.top)) continue;
    best = {element, box};
  }
  if (!best) throw new Error(`nothing is in view at ${scroller.scrollTop}`);
  const tops = linesOf(best.element);
  const line = tops.findLastIndex((top) => top <= edge + 0.5);
  return {id: best.element.dataset.id, line: Math.max(0, line), top: tops[Math.max(0, line)] - edge};
}

/** Returns the tops of the lines of an element in window coordinates. */
function linesOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = [];
  for (const {top, height} of range.getClientRects()) {
    if (height > 0 && !(top - tops.at(-1) < height / 2)) tops.push(top);
  }
  return tops;
}

/** Returns the current position of a line, or undefined if it is no longer drawn. */
function placeOf(scroller, {id, line}) {
  const element = [...scroller.querySelectorAll('[data-id]')].find((one) => one.dataset.id === id);
  return element && linesOf(element)[line] - scroller.getBoundingClientRect().top;
}

/** A plain list that uses the client's `mount`. */
const plain = {
  async mount(list, scroller, {typescale}) {
    typescale.mount(list, scroller, (element, id) => {
      element.textContent = textOf(id);
    });
  },
};

/** A virtual list, which gets sizes from `estimateSize` like TanStack Virtual. */
const virtual = {
  async mount(list, scroller) {
    const {Virtualizer, elementScroll, observeElementOffset, observeElementRect} = await import('../virtualizer/index.js');
    const inner = document.createElement('div');
    inner.style.position = 'relative';
    scroller.style.overflowAnchor = 'none';
    scroller.replaceChildren(inner);
    const draw = (virtualizer) => {
      inner.style.height = `${virtualizer.getTotalSize()}px`;
      inner.replaceChildren(...virtualizer.getVirtualItems().map(({index, start, size}) => {
        const item = list.item(index);
        const element = document.createElement('div');
        element.style.cssText = `position: absolute; left: 0; right: 0; top: ${start}px; height: ${size}px`;
        if (item) [element.dataset.id, element.textContent] = [item.id, textOf(item.id)];
        return element;
      }));
    };
    const virtualizer = new Virtualizer({
      ...list.virtualizerOptions(), getScrollElement: () => scroller, overscan: 5, onChange: draw,
      scrollToFn: elementScroll, observeElementRect, observeElementOffset,
    });
    virtualizer._didMount();
    virtualizer._willUpdate();
    scroller.addEventListener('scroll', () => list.scrolled(scroller.scrollTop), {passive: true});
    list.subscribe(({kind, top, scrollBy}) => {
      virtualizer.setOptions({...virtualizer.options, ...list.virtualizerOptions()});
      virtualizer.measure();
      inner.style.height = `${virtualizer.getTotalSize()}px`;
      if (kind === 'insert') scroller.scrollTop += scrollBy;
      else if (kind !== 'load') scroller.scrollTop = top;
      virtualizer.scrollOffset = scroller.scrollTop;
      draw(virtualizer);
    });
    inner.style.height = `${virtualizer.getTotalSize()}px`;
    scroller.scrollTop = list.top;
    draw(virtualizer);
    this.check = () => {
      const total = virtualizer.getTotalSize();
      if (Math.abs(total - list.total) > 0.01) throw new Error(`a total of ${total}, not ${list.total}`);
      for (const {index, start, size} of virtualizer.getVirtualItems()) {
        const item = list.item(index);
        if (item && Math.max(Math.abs(item.offset - start), Math.abs(item.height - size)) > 0.01) {
          throw new Error(`message ${index} at ${start} of ${size}, not at ${item.offset} of ${item.height}`);
        }
      }
    };
  },
};

const ADAPTERS = {plain, virtual};

async function opened({url, conversation, width, height, adapter}, {typescale}) {
  const client = new typescale.Client(url, {policy: {timeout: 300, patience: 300}});
  for (const [name, value] of Object.entries(typescale.customProperties(await client.resolve({category: 'L'})))) {
    document.documentElement.style.setProperty(name, value);
  }
  await document.fonts.ready;
  const list = client.list(conversation, {width, height, environment: {category: 'L'}});
  const scroller = scrollerOf(width, height);
  return {client, list, scroller, adapter: Object.create(ADAPTERS[adapter])};
}

/** Applies a reader's preference to the custom properties of the page; returns when they are set. */
export async function styles({url, user, revision}, {typescale}) {
  const root = document.documentElement;
  if (!styles.reader) {
    const client = new typescale.Client(url, {});
    styles.reader = client.follow(user);
    client.applyTo(root, styles.reader, {onTable: ({origin}) => {
      if (origin !== 'last') styles.applied = styles.reader.current?.revision;
    }});
  }
  const end = performance.now() + 30_000;
  while (styles.applied !== revision && performance.now() < end) await frame();
  return Object.fromEntries([...root.style].map((name) => [name, root.style.getPropertyValue(name).trim()]));
}

/** Follows a reader with a list; returns the list's category and the size of its element's text, as soon as both are set. */
export async function listFollow({url, user, conversation, category}, {typescale}) {
  if (!listFollow.list) {
    const client = new typescale.Client(url, {policy: {longestPause: 1}});
    listFollow.element = document.createElement('div');
    listFollow.list = client.list(conversation, {width: 320, height: 400});
    await listFollow.list.open();
    listFollow.list.follow(client.follow(user), {element: listFollow.element});
  }
  const end = performance.now() + 20_000;
  while (listFollow.list.environment.category !== category && performance.now() < end) await frame();
  return [listFollow.list.environment.category, listFollow.element.style.getPropertyValue('--type-body-size')];
}

/** Stores a conversation of `count` messages. */
export async function upload({url, conversation, count}, {typescale}) {
  const client = new typescale.Client(url, {policy: {timeout: 600, patience: 600}});
  return client.replaceConversation(conversation, messages('m', 0, count));
}

/**
 * Scrolls up through a conversation, frame by frame, while history is inserted above; returns the largest movement of the
 * line at the top between two frames that the scrolling does not explain.
 */
export async function grow(command, context) {
  const {list, scroller, adapter} = await opened(command, context);
  await list.open({top: 2.5 * command.height});
  await adapter.mount(list, scroller, context);
  const first = list.count;
  let [added, most, frames, inserting] = [0, 0, 0];
  let tracked;
  let failure;
  const insert = async () => {
    await list.insert(messages(`${command.prefix}`, added, command.each), {at: 0});
    added += command.each;
  };
  while (added < command.added || inserting) {
    await frame();
    if (failure) throw failure;
    frames += 1;
    if (tracked) {
      const now = placeOf(scroller, tracked);
      if (now === undefined) throw new Error(`the line at the top is gone: ${JSON.stringify(tracked)} at ${scroller.scrollTop}`);
      most = Math.max(most, Math.abs(now - tracked.top));
    }
    adapter.check?.();
    if (!inserting && added < command.added && scroller.scrollTop < 3 * command.height) {
      inserting = insert().catch((error) => {
        failure = error;
      }).finally(() => {
        inserting = undefined;
      });
    }
    // Scrolls like a reader, within the loaded messages.
    const step = Math.min(command.step, scroller.scrollTop - 1);
    const ahead = list.items(scroller.scrollTop - command.height, scroller.scrollTop)[0];
    if (step > 0 && ahead && ahead.offset <= Math.max(0, scroller.scrollTop - command.height / 2)) {
      scroller.scrollTop -= step;
    }
    // Measured immediately: the scrolling does not explain later movements before the next frame.
    tracked = topLine(scroller);
    if (frames > 20_000) throw new Error(`${added} of ${command.added} after ${frames} frames, at ${scroller.scrollTop}`);
  }
  return {most, frames, count: list.count, first, total: list.total, top: scroller.scrollTop};
}

/** Changes the size and the width under a message whose first line is at the top; returns how far it moves each time. */
export async function resize(command, context) {
  const {list, scroller, adapter} = await opened(command, context);
  await list.open();
  await adapter.mount(list, scroller, context);
  const middle = list.items(list.total - 40 * command.height, list.total)[0];
  list.scrolled(Math.floor(list.total / 2));
  scroller.scrollTop = Math.floor(list.total / 2);
  await list.fill();
  await frame();
  await frame();
  const {id} = list.item(list.index(scroller.scrollTop + command.height / 2)) ?? middle;
  // Inside of the message: engines round so large an offset, Firefox to a point.
  scroller.scrollTop = list.items(0, list.total).find((item) => item.id === id).offset + 1;
  await frame();
  await frame();
  await list.fill();
  const place = () => {
    const element = [...scroller.querySelectorAll('[data-id]')].find((one) => one.dataset.id === id);
    return element && element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  };
  const begun = place();
  const moved = [];
  for (const change of command.changes) {
    await list.change(change);
    await frame();
    await frame();
    const now = place();
    if (now === undefined) {
      const [at] = list.items(list.top, list.top + 1);
      const state = `the list at ${list.top} of ${list.total}, ${at?.id} there, the view at ${scroller.scrollTop}`;
      throw new Error(`${id} is not shown after ${JSON.stringify(change)}: ${state}`);
    }
    moved.push(Math.abs(now - begun));
  }
  return {moved, total: list.total};
}

/**
 * Scrolls to both ends of a list that is higher than the maximum height of an element, like dragging the scroll bar.
 *
 * Returns the distances of the first and last message from the edges there, and of the last one after a change at the end.
 */
export async function ends(command, context) {
  const {list, scroller, adapter} = await opened(command, context);
  await list.open();
  await adapter.mount(list, scroller, context);
  await list.change(command.change);
  await frame();
  await frame();
  const go = async (isThere, position) => {
    for (let tries = 0; tries < 40; tries++) {
      scroller.scrollTop = position();
      await frame();
      await frame();
      await list.fill();
      await frame();
      if (isThere()) return true;
    }
    throw new Error(`not at the end: at ${list.top} of ${list.total}, the view at ${scroller.scrollTop}`);
  };
  const edge = (index) => {
    const [view, item] = [scroller, scroller.querySelector(`[data-index="${index}"]`)].map((one) => one?.getBoundingClientRect());
    return item && [item.top - view.top, item.bottom - view.bottom];
  };
  const kept = edge(list.count - 1)?.[1];
  await go(() => list.top < 1 && edge(0), () => 0);
  const [first] = edge(0);
  await go(() => list.top > list.total - command.height - 1 && edge(list.count - 1), () => scroller.scrollHeight);
  const [, last] = edge(list.count - 1);
  return {total: list.total, first, last, kept};
}

// A list of messages in an element that scrolls.

// In Firefox an element higher than 17,895,697 points has no height; the maximum of Chromium and WebKit is 33,554,428.
const TALLEST = 16_000_000;

/**
 * Shows a list in an element that scrolls. If the list is higher than the maximum height of an element, the element has a
 * part around the view, so that `scrollTop` is not an offset of the list. `draw` fills the element of a message that becomes
 * visible. Returns a function that removes the list.
 */
export function mount(list, scroller, draw, {margin = 300} = {}) {
  const inner = document.createElement('div');
  inner.style.position = 'relative';
  // The list keeps the position itself; the browser's scroll anchoring would move it twice.
  scroller.style.overflowAnchor = 'none';
  scroller.replaceChildren(inner);
  const shown = new Map();
  // The rounding error of the last scroll position, which the next one corrects.
  let remainder = 0;
  // The offset in the list of the element's top.
  let start = 0;

  const position = () => start + scroller.scrollTop;
  const lastStart = () => Math.max(0, list.total - TALLEST);
  const render = () => {
    const items = list.items(position() - margin, position() + list.height + margin);
    const visible = new Set(items.map(({id}) => id));
    for (const [id, element] of shown) {
      if (visible.has(id)) continue;
      element.remove();
      shown.delete(id);
    }
    for (const {id, index, offset, height} of items) {
      let element = shown.get(id);
      if (!element) {
        element = document.createElement('div');
        element.dataset.id = id;
        element.style.cssText = 'position: absolute; left: 0; right: 0';
        draw(element, id);
        shown.set(id, element);
        inner.append(element);
      }
      element.dataset.index = index;
      element.style.top = `${offset - start}px`;
      element.style.height = `${height}px`;
    }
  };
  const go = (target) => {
    start = Math.min(Math.max(0, Math.round(target - TALLEST / 2)), lastStart());
    inner.style.height = `${Math.min(list.total, TALLEST)}px`;
    scroller.scrollTop = target - start;
    remainder = target - position();
    if (Math.abs(remainder) >= 1) remainder = 0;
  };
  // Whether another part of the list is needed, because the reader is near the end of this one.
  const isNearEnd = () => {
    const above = scroller.scrollTop;
    return start > lastStart() || (start > 0 && above < TALLEST / 8) || (start < lastStart() && above > TALLEST * 7 / 8);
  };
  const follow = ({kind, top, scrollBy}) => {
    // The reader's scroll position, read before a new height changes it.
    const before = position();
    inner.style.height = `${Math.min(list.total - start, TALLEST)}px`;
    if (kind === 'insert') go(before + remainder + scrollBy);
    else if (kind !== 'load') go(top);
    else if (isNearEnd()) go(before + remainder);
    render();
  };
  const scrolled = () => {
    const now = position();
    if (isNearEnd()) go(now);
    list.scrolled(now);
    render();
  };
  const stop = list.subscribe(follow);
  scroller.addEventListener('scroll', scrolled, {passive: true});
  follow({kind: 'open', top: list.top});
  return () => {
    stop();
    scroller.removeEventListener('scroll', scrolled);
    inner.remove();
  };
}

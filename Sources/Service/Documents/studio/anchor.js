// The scroll position of the thread in terms of the measured texts, before and after a change.
//
// The service lays out a conversation as a column of texts, without the names, times and bubbles that this page draws
// around them. So a scroll position is converted to an offset in that column and a gap: the distance from the top of the
// view to the first visible text.

import { byId } from './element.js';

const tops = (layout) => {
  const view = byId('thread');
  const base = view.getBoundingClientRect().top - view.scrollTop;
  return layout.bodies.map((body) => body.getBoundingClientRect().top - base);
};

/** The offset of the view in the column of texts, the gap, and the height of the visible part. */
export function place(layout) {
  const view = byId('thread');
  const starts = tops(layout);
  const offset = (position) => {
    let sum = 0;
    for (let index = 0; index < starts.length; index++) {
      if (starts[index] + layout.heights[index] > position) {
        return [sum + Math.max(0, position - starts[index]), Math.max(0, starts[index] - position)];
      }
      sum += layout.heights[index];
    }
    return [sum, 0];
  };
  const [top, gap] = offset(view.scrollTop);
  const [end] = offset(view.scrollTop + view.clientHeight);
  return { top: rounded(top), gap: rounded(gap), view: Math.max(1, Math.round(end - top)) };
}

const rounded = (points) => Math.round(points * 1000) / 1000;

/** Scrolls to an offset and a gap. */
export function go(layout, { top, gap }) {
  const starts = tops(layout);
  let sum = 0;
  for (let index = 0; index < starts.length; index++) {
    const isLast = index === starts.length - 1;
    if (isLast || sum + layout.heights[index] > top) {
      byId('thread').scrollTop = starts[index] + (top - sum) - gap;
      return;
    }
    sum += layout.heights[index];
  }
}

/** The offset in a new layout of the line at the top of an old one, found by its first character. */
export function kept(before, after, { top, gap }) {
  let [index, sum] = [0, 0];
  while (index < before.heights.length - 1 && sum + before.heights[index] <= top) sum += before.heights[index++];
  if (!before.breaks[index]?.length || !after.breaks[index]?.length) return { top, gap };
  const oldLine = before.heights[index] / before.breaks[index].length;
  const newLine = after.heights[index] / after.breaks[index].length;
  const line = Math.min(Math.floor((top - sum) / oldLine), before.breaks[index].length - 1);
  const character = before.breaks[index][line][0];
  const found = Math.max(0, after.breaks[index].findLastIndex(([start]) => start <= character));
  const start = after.heights.slice(0, index).reduce((total, value) => total + value, 0);
  return { top: start + found * newLine + (top - sum - line * oldLine), gap };
}

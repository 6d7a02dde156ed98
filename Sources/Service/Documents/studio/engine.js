// Which browser engine draws the page, and what the other ones are.
//
// An engine is recognized by what the page needs to know of it: where it breaks lines. Firefox alone has an opportunity
// after a slash between letters, WebKit alone one between a hyphen and a closing bracket. Names that browsers give
// themselves say less: a browser on another engine may pass for Chrome, and every browser of a phone for its own.

/** The engines that the service lays text out as, with their names. */
export const engines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

let known;

/** The engine of this browser; Chromium where it is none of the others. */
export function own() {
  known ??= breaks('a/b') ? 'firefox' : breaks('a-)b') ? 'webkit' : 'chromium';
  return known;
}

/** The other engines. */
export const others = () => Object.keys(engines).filter((name) => name !== own());

/** Whether a text without spaces has an opportunity for a line break. */
function breaks(text) {
  const probe = document.createElement('div');
  Object.assign(probe.style, {
    position: 'absolute', visibility: 'hidden', width: '1px', font: '16px/20px sans-serif', hyphens: 'none',
    overflowWrap: 'normal', wordBreak: 'normal', lineBreak: 'auto', whiteSpace: 'normal',
  });
  probe.lang = 'en';
  probe.textContent = text;
  document.body.append(probe);
  const isBroken = probe.getBoundingClientRect().height > 30;
  probe.remove();
  return isBroken;
}

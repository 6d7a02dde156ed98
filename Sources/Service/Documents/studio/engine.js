// Detects the browser engine that draws the page.
//
// An engine is detected by its line breaks, because they are what the page depends on. Only Firefox has an opportunity
// after a slash between letters, only WebKit one between a hyphen and a closing bracket. User-agent strings are less
// reliable: a browser with another engine may identify as Chrome.

/** The engines whose layout the service reproduces, with their names. */
export const engines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

let known;

/** The engine of this browser; Chromium unless it is one of the others. */
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

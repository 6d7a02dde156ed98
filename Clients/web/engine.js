// Detects the browser engine that draws the page.
//
// An engine is detected by its line breaks, because they are what heights depend on. Only Firefox has an opportunity
// after a slash between letters, only WebKit one between a hyphen and a closing bracket. User-agent strings are less
// reliable: a browser with another engine may identify as Chrome.

let known;

/** The engine of this page; `chromium` if it is none of the others, or if there is no page, as in a worker. */
export function pageEngine() {
  const root = globalThis.document?.documentElement;
  if (!root) return 'chromium';
  known ??= breaks(root, 'a/b') ? 'firefox' : breaks(root, 'a-)b') ? 'webkit' : 'chromium';
  return known;
}

/** Whether a text without spaces has an opportunity for a line break. */
function breaks(root, text) {
  const probe = document.createElement('div');
  Object.assign(probe.style, {
    position: 'absolute', visibility: 'hidden', width: '1px', font: '16px/20px sans-serif', hyphens: 'none',
    overflowWrap: 'normal', wordBreak: 'normal', lineBreak: 'auto', whiteSpace: 'normal',
  });
  probe.lang = 'en';
  probe.textContent = text;
  root.append(probe);
  const isBroken = probe.getBoundingClientRect().height > 30;
  probe.remove();
  return isBroken;
}

// The browser engines whose layout the service reproduces.

import { pageEngine as own } from '../client/engine.js';

export { own };

/** The engines with their names. */
export const engines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

/** The engines other than the page's. */
export const others = () => Object.keys(engines).filter((name) => name !== own());

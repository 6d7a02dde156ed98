// What the page shows, as one plain value, and that value as the part of the address behind the `#`.
//
// The fragment is never sent: a link holds texts and names that are nobody's business on the way, and the service keeps
// one page, not one a link. What is as it is by default is left out, so that links stay short.

export const categories = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'AX1', 'AX2', 'AX3', 'AX4', 'AX5'];

export const defaults = Object.freeze({
  scale: 'apple-ios',
  category: 'L',
  fontScale: null, // in the place of the category where it is a number
  appScale: 1,
  appStep: null, // in the place of the app scale where it is a number
  bold: false,
  still: false, // reduce motion
  locale: 'en',
  width: 248,
  viewport: null, // the width of the viewport where it is a number, otherwise that of the text
  dir: 'auto',
  face: '', // the scale's own where it is empty
  text: '', // a message of one's own at the end
  messages: '', // pasted messages, one on each line, in the place of the language's
  compare: '', // what stands beside the conversation: `scale=NAME`, `category=NAME`, `devices=all` or `before=edit`
  ink: '',
  paper: '',
  boxes: true,
  engines: false, // where the other engines would break lines
  theme: 'auto',
  user: '',
  from: '', // the environment before, as the service writes it in queries
  was: null, // the width of the text before, where the viewport has a width of its own
  top: 0, // where the view began in that environment, as an offset of the conversation
  gap: 0, // with so much of what stands between texts above it
  view: 300, // and how much of the conversation it held
});

const among = (...values) => (text) => (values.includes(text) ? text : undefined);
const number = (low, high) => (text) => {
  const value = Number(text);
  return text !== '' && value >= low && value <= high ? value : undefined;
};
const flag = (text) => (text === '1' ? true : text === '0' ? false : undefined);
const color = (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined);
const short = (most) => (text) => (text.length <= most ? text : undefined);

const tag = (text) => {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
};

const readers = {
  scale: short(64),
  category: among(...categories),
  fontScale: number(0.5, 5),
  appScale: number(0.5, 3),
  appStep: number(-100, 100),
  bold: flag,
  still: flag,
  locale: tag,
  width: number(120, 640),
  viewport: number(200, 2000),
  dir: among('auto', 'ltr', 'rtl'),
  face: short(128),
  text: short(2000),
  messages: short(20000),
  compare: (text) => (/^(scale|category|devices|before)=.{1,64}$/.test(text) ? text : undefined),
  ink: color,
  paper: color,
  boxes: flag,
  engines: flag,
  theme: among('auto', 'light', 'dark'),
  user: short(128),
  from: short(256),
  was: number(120, 640),
  top: number(0, 1e7),
  gap: number(0, 1e4),
  view: number(1, 1e5),
};

/** The state that a fragment names; what it says wrongly is as by default. */
export function read(fragment) {
  const state = { ...defaults };
  for (const [key, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    const value = readers[key]?.(text);
    if (value !== undefined) state[key] = value;
  }
  return state;
}

/** The fragment of a state, with its `#`; empty where nothing differs from the default. */
export function write(state) {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value === defaults[key]) continue;
    words.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  const text = words.toString().replaceAll('%2C', ',').replaceAll('%3D', '=');
  return text ? '#' + text : '';
}

/** The direction of the conversation as a whole: the one picked, or its language's. */
export function direction(state) {
  if (state.dir !== 'auto') return state.dir;
  const script = new Intl.Locale(state.locale).maximize().script;
  return rightToLeft.includes(script) ? 'rtl' : 'ltr';
}

const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** The environment of a state, as the service takes it. */
export function environment(state) {
  return {
    ...(state.fontScale === null ? { category: state.category } : { fontScale: state.fontScale }),
    ...(state.appStep === null ? { appScale: state.appScale } : { appStep: state.appStep }),
    boldText: state.bold,
    reduceMotion: state.still,
    locale: state.locale,
    viewportWidth: state.viewport ?? state.width,
  };
}

/** An environment as one word: `category=L,appScale=1.1`. */
export function word(environment) {
  return Object.entries(environment)
    .map(([key, value]) => key + '=' + value)
    .join(',');
}

/** The environment of a word, for bodies; null where it is none. */
export function parsed(text) {
  if (!text) return null;
  const result = {};
  for (const part of text.split(',')) {
    const [key, value] = part.split('=');
    if (!key || value === undefined) return null;
    const isText = key === 'category' || key === 'locale';
    result[key] = isText ? value : value === 'true' ? true : value === 'false' ? false : Number(value);
  }
  return result;
}

// The state of the page, and its form as the fragment of a link.
//
// Browsers do not send the fragment, so that texts and names in a link stay private and the service caches one page for
// all links. Default values are omitted, so that links stay short.

export const categories = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'AX1', 'AX2', 'AX3', 'AX4', 'AX5'];

export const defaults = Object.freeze({
  scale: 'apple-ios',
  category: 'L',
  fontScale: null, // replaces the category if it is a number
  appScale: 1,
  appStep: null, // replaces the app scale if it is a number
  bold: false,
  still: false, // reduce motion
  locale: 'en',
  width: 248,
  viewport: null, // the width of the viewport; that of the text if it is null
  dir: 'auto',
  face: '', // the scale's own if it is empty
  text: '', // an additional message at the end
  messages: '', // pasted messages as pasted.js packs them, which replace the language's
  edit: '', // the edited scale as link.js packs it
  compare: '', // the columns beside the conversation: `scale=NAME`, `category=NAME`, `devices=all` or `before=edit`
  ink: '',
  paper: '',
  boxes: true,
  engines: false, // shows where the other engines break lines
  theme: 'auto',
  user: '',
  from: '', // the environment before, as the service writes it in queries
  was: null, // the width of the text before, if the viewport's width is set
  top: 0, // the offset at the top of the view in that environment
  gap: 0, // the distance from the top of the view to the next text
  view: 300, // the height of the visible part of the conversation
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
  edit: (text) => (/^[\w-]{1,20000}$/.test(text) ? text : undefined),
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

/** The state of a fragment; invalid values become the defaults. */
export function read(fragment) {
  const state = { ...defaults };
  for (const [key, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    const value = readers[key]?.(text);
    if (value !== undefined) state[key] = value;
  }
  return state;
}

/** The fragment of a state, with its `#`; empty for the default state. */
export function write(state) {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value === defaults[key]) continue;
    words.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  const text = words.toString().replaceAll('%2C', ',').replaceAll('%3D', '=');
  return text ? '#' + text : '';
}

/** The direction of the conversation: the selected one, or its language's. */
export function direction(state) {
  if (state.dir !== 'auto') return state.dir;
  const script = new Intl.Locale(state.locale).maximize().script;
  return rightToLeft.includes(script) ? 'rtl' : 'ltr';
}

const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** The environment of a state in the form of the service. */
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

/** An environment as one string: `category=L,appScale=1.1`. */
export function word(environment) {
  return Object.entries(environment)
    .map(([key, value]) => key + '=' + value)
    .join(',');
}

/** The environment of such a string; null if it has another form. */
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

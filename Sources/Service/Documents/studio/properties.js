// The CSS properties of texts that a style may have, with the names and values that a browser takes.

/** The keys of a style with their values in CSS: a list of words, a number, or text as in CSS. */
export const properties = {
  whiteSpace: ['normal', 'pre-wrap', 'pre-line', 'pre', 'nowrap', 'break-spaces'],
  textWrap: ['wrap', 'nowrap', 'balance', 'pretty'],
  tabSize: 'number',
  overflowWrap: ['normal', 'break-word', 'anywhere'],
  wordBreak: ['normal', 'break-all', 'keep-all'],
  lineBreak: ['auto', 'loose', 'normal', 'strict', 'anywhere'],
  hyphens: ['none', 'manual', 'auto'],
  wordSpacing: 'number',
  textIndent: 'number',
  textTransform: ['none', 'uppercase', 'lowercase', 'capitalize'],
  fontKerning: ['auto', 'normal', 'none'],
  fontVariantNumeric: 'text',
  fontFeatureSettings: 'text',
};

/** The name of a property in CSS. */
export const cssName = (key) => key.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());

/** The CSS declarations of a resolved style's properties, whose lengths are points. */
export function declarations(text) {
  const value = (key) => (['wordSpacing', 'textIndent'].includes(key) ? text[key] + 'px' : text[key]);
  return Object.keys(text).map((key) => ` ${cssName(key)}: ${value(key)};`).join('');
}

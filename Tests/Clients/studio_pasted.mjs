// Reads pasted messages as the studio does, and checks that their texts are the same after a link.
// Usage: node studio_pasted.mjs

import {deepStrictEqual, throws} from 'node:assert';
import {readFileSync} from 'node:fs';

// Node takes a file for a module only if a package.json beside it says so, which pages do not need.
const source = readFileSync(new URL('../../Sources/Service/Documents/studio/pasted.js', import.meta.url));
const {packed, parsed, unpacked} = await import('data:text/javascript;base64,' + source.toString('base64'));

const blocks = [
  {type: 'heading', text: 'Title'},
  {type: 'paragraph', runs: [{text: 'Hi '}, {type: 'mention', text: '@Ben'}, {type: 'emoji', name: 'wave'}]},
  {type: 'image', width: 40, height: 30},
];
const hidden = ['styles of blocks', 'styles of words', 'custom emoji', 'blocks of the type image'];
const row = JSON.stringify;
const cases = [
  // Lines, also those that begin with the brackets of JSON.
  ['One\n\n  Two \r\nThree', ['One', 'Two', 'Three']],
  ['[01.12.26, 09:02:11] Ada: Morning!\n[01.12.26, 09:03:40] Ben: On it', ['[01.12.26, 09:02:11] Ada: Morning!', '[01.12.26, 09:03:40] Ben: On it']],
  ['[Verse 1]\nHello', ['[Verse 1]', 'Hello']],
  ['[ ] Buy milk\n[] Rest', ['[ ] Buy milk', '[] Rest']],
  ['{name} joined\n{count} left', ['{name} joined', '{count} left']],
  ['[{name}] joined', ['[{name}] joined']],
  // JSON.
  ['["a\\nb", "c"]', ['a\nb', 'c']],
  ['[\n  "a",\n  {"text": "b"}\n]', ['a', 'b']],
  ['{"id":"a","text":"1\\n2"}\n{"id":"b","text":"c"}', ['1\n2', 'c']],
  ['{\n  "id": "a",\n  "text": "b"\n}', ['b']],
  ['["", "x", "\\n"]', ['x']],
  [row([row(['a'])]), ['["a"]']],
  [row({blocks}), ['Title\nHi @Ben'], hidden],
  [row([{text: 'שלום', locale: 'he', dir: 'rtl'}]), ['שלום'], ['languages', 'directions']],
];
for (const [text, texts, omitted = []] of cases) {
  deepStrictEqual(parsed(text), {texts, omitted}, text);
  deepStrictEqual(unpacked(packed(texts)), texts, text);
}
for (const text of ['["a"', '["a",]', '[{"text": "a"}', '[{\n"text"\n}]', '{"text": "a"}\n{"text": ', '{"text" "a"}']) {
  throws(() => parsed(text), /^Error: Not JSON: /, text);
}
for (const text of ['[1, 2]', '[["a"]]', '{}', '[null]']) throws(() => parsed(text), /^Error: Each message is/, text);
for (const text of ['', ' \n', '[]', '[""]']) throws(() => parsed(text), /^Error: Give at least one/, text);
throws(() => parsed('a\n'.repeat(201)), /201 messages; give at most 200/);
throws(() => parsed(row(['\n'.repeat(10001) + 'a'])), /have 20007 characters; give at most 20000/);
// Links from elsewhere.
for (const text of ['["a"', '[1]', '["a", 1]']) deepStrictEqual(unpacked(text), [text]);
deepStrictEqual(unpacked(''), []);
console.log('studio_pasted: reads');

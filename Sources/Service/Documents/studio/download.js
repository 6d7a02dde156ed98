// Downloads of the shown scale in each format that the service exports.

import { byId, element } from './element.js';
import { exported } from './source.js';

const formats = {
  'scale-file': 'Scale file',
  css: 'CSS',
  scss: 'SCSS',
  less: 'Less',
  tailwind: 'Tailwind 4',
  panda: 'Panda CSS',
  chakra: 'Chakra UI 3',
  ts: 'TypeScript',
  'react-native': 'React Native',
  dtcg: 'Design tokens',
  'dtcg-resolver': 'Design tokens with a resolver',
  swift: 'Swift',
  swiftui: 'SwiftUI',
  kotlin: 'Kotlin',
  compose: 'Compose, Material 3',
  'android-xml': 'Android resources',
  flutter: 'Flutter',
  json: 'Resolved tables, JSON',
};

/** Fills the picker; `scale()` is the name of the shown scale. */
export function bind(scale) {
  byId('format').replaceChildren(...Object.entries(formats).map(([value, text]) => element('option', { value }, text)));
  byId('download').addEventListener('click', async () => {
    const note = byId('download-note');
    note.textContent = '';
    try {
      const { file, text, notes = [] } = await exported(scale(), byId('format').value);
      save(file, text);
      note.textContent = [`${file} is downloaded.`, ...notes.map((words) => `Note: ${words}.`)].join(' ');
    } catch (error) {
      note.textContent = error.message;
    }
  });
}

function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

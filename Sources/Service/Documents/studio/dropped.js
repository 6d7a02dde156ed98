// The files of a drop: those of folders have their paths, which may tell the language of a catalog.

import { openable } from './kinds.js';

const most = 500; // files of folders
const deepest = 8; // folders inside of each other
const skipped = /^(\..*|node_modules|build|dist|Pods|target|vendor)$/;

/** The files of a drop as `{name, file}`. Call it during the event: the drop's items cannot be read later. */
export async function files(transfer) {
  const items = [...(transfer.items ?? [])].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => [item.webkitGetAsEntry?.(), item.getAsFile?.()]);
  if (found.length === 0) return picked(transfer.files);
  const list = [];
  for (const [entry, file] of found) {
    if (entry?.isDirectory) await visit(entry, list, 1);
    else if (file) list.push({ name: file.name, file });
  }
  return list;
}

/** The files of an input as `{name, file}`; those of a picked folder without those that cannot be opened. */
export const picked = (files) =>
  [...files]
    .map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    .filter(({ name }) => !name.includes('/') || (openable(name) && !name.split('/').slice(1, -1).some((part) => skipped.test(part))))
    .slice(0, most);

async function visit(folder, list, depth) {
  for (const entry of await entries(folder)) {
    if (list.length >= most) return;
    if (entry.isDirectory) {
      if (depth < deepest && !skipped.test(entry.name)) await visit(entry, list, depth + 1);
      continue;
    }
    const name = entry.fullPath.replace(/^\//, '');
    if (openable(name)) list.push({ name, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) });
  }
}

/** All entries of a folder, in the order of their names; a reader returns them in parts. */
async function entries(folder) {
  const reader = folder.createReader();
  const list = [];
  for (;;) {
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return list.sort((one, other) => (one.name < other.name ? -1 : 1));
    list.push(...part);
  }
}

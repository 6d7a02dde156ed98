// The opened string catalogs: audited together, and again after a change of the scale or the setting.

import * as draft from './draft.js';
import { byId, element } from './element.js';
import { words as ruleWords } from './problems.js';
import { auditStrings } from './source.js';
import { environment } from './state.js';

const most = 64; // catalogs of one request
const named = 3; // files named in a sentence

let audited = null; // the shown catalogs: {files, unused, question}

/** Forgets the shown catalogs. */
export function forget() {
  audited = null;
}

/** Whether the shown catalogs were audited in another scale or setting than these. */
export const isStale = (state, file) => audited !== null && audited.question !== asked(state, file);

/** Audits the shown catalogs again; files that could not be read are not tried again. */
export async function again(state, file, signal) {
  const { files, unused } = audited;
  const report = await audit(files, state, file, signal);
  if (audited) audited.unused = [...unused, ...report.unused];
  return { ...report, unused: [...unused, ...report.unused] };
}

/**
 * Audits catalogs, and returns `{sentence, rows, unused}`: a summary, a list item for each finding, and `{name, reason}`
 * for each file that cannot be read.
 */
export async function audit(files, state, file, signal) {
  const question = asked(state, file);
  const { scale, draft: edited } = chosen(state, file);
  let { kept, unused } = distinct(files);
  while (kept.length > 0) {
    const catalogs = kept.map(({ name, text }) => ({ path: name, text }));
    try {
      const request = { catalogs, ...sizes(state, scale || edited) };
      let report = await auditStrings(scale, edited, request, signal);
      // Files without a language are in the page's, unless a translation into that lies beside them.
      if (report.assumedLanguages.length > 0 && !report.languages.includes(state.locale)) {
        report = await auditStrings(scale, edited, { ...request, language: state.locale }, signal);
      }
      audited = { files: kept, unused, question };
      return { sentence: sentence(kept, report, edited), rows: report.findings.map(row), unused };
    } catch (error) {
      const index = error.pointer?.match(/\/catalogs\/(\d+)/)?.[1];
      if (index === undefined) throw error;
      unused = [...unused, { name: kept[index].name, reason: error.message }];
      kept = kept.filter((_, at) => at !== Number(index));
    }
  }
  audited = null;
  return { sentence: '', rows: [], unused };
}

/** The files of different paths, as many as a request has. */
function distinct(files) {
  const [kept, unused] = [[], []];
  for (const file of files) {
    if (kept.some(({ name }) => name === file.name)) unused.push({ name: file.name, reason: 'another file has this name too; open the folder above both, whose names tell the languages' });
    else if (kept.length === most) unused.push({ name: file.name, reason: `at most ${most} catalogs are audited together` });
    else kept.push(file);
  }
  return { kept, unused };
}

/** The scale of the catalogs as it is chosen beside them: a name, an edited scale, or neither for the platform's. */
function chosen(state, file) {
  const choice = byId('catalog-scale').value;
  if (file && choice !== 'platform') return { scale: null, draft: file };
  return { scale: choice === 'shown' ? state.scale : null, draft: null };
}

function asked(state, file) {
  const { scale, draft: edited } = chosen(state, file);
  return JSON.stringify([edited ?? scale, state.locale, sizes(state, scale || edited)]);
}

/** The environment without the size of the text: all sizes are audited. Steps are those of the shown scale. */
function sizes(state, isShown) {
  const { category, fontScale, locale, reduceMotion, appStep, ...rest } = environment(state);
  return isShown && appStep !== undefined ? { ...rest, appStep } : rest;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The names of files: the first ones, and the number of the others. */
export function names(files) {
  const first = files.slice(0, named).map(({ name }) => name).join(', ');
  return files.length > named ? `${first} and ${files.length - named} more` : first;
}

function sentence(files, report, edited) {
  const found = report.findings.length ? count(report.findings.length, 'finding') : 'no findings';
  const scales = report.scales.map((scale) => (edited && scale === draft.name() ? scale + ', edited' : scale));
  const over = scales.length ? `over all text sizes of ${scales.join(' and ')}` : 'and no message to check';
  const languages = report.languages.length ? ' in ' + report.languages.join(', ') : '';
  const summary = `${names(files)}: ${count(report.messages, 'message')}${languages}; ${found} ${over}.`;
  return [summary, ...assumptions(report)].join(' ');
}

/** Which language was assumed for the files that state none. */
function assumptions({ assumedLanguages }) {
  const languages = [...new Set(assumedLanguages.map(({ language }) => language))];
  return languages.map((language) => {
    const files = assumedLanguages.filter((row) => row.language === language).map(({ file }) => ({ name: file }));
    return `${names(files)} ${files.length === 1 ? 'states' : 'state'} no language and ${files.length === 1 ? 'is' : 'are'} read as ${language}; the page’s language or the name of the file’s folder chooses another.`;
  });
}

function row(finding) {
  const where = element('span', { class: 'where' }, element('span', { class: 'tag ' + finding.level }, finding.level), ruleWords(finding.rule));
  const texts = finding.languages.map(({ language, text }) => element('q', { lang: language, dir: 'auto' }, text ?? ''));
  const subject = element('span', {}, element('bdi', {}, finding.id), ': ' + finding.message);
  return element('li', { 'data-rule': finding.rule }, where, subject, ...texts);
}

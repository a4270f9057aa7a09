import { readdir, readFile } from 'node:fs/promises';
import { ROOT } from '../shared/paths.mjs';
import { trackedFiles } from './tracked-files.mjs';

/**
 * Targets of citations.
 * @typedef {object} Sources
 * @property {Set<string>} requirements numbers defined in docs/requirements.md
 * @property {Set<number>} sections numbered headings of docs/domain.md
 * @property {Set<number>} adrs numbers of the files in docs/adr
 */

const TEXT = /\.([cm]?[jt]sx?|css|html|sql|prisma|md|ya?ml|jsonc?|conf|sh)$|(^|\/)Dockerfile$/;
/** Generated files, and the place that holds faults on purpose. */
const NOT_CHECKED = [
  /(^|\/)(generated|dist|node_modules)\//,
  /^pnpm-lock\.yaml$/,
  /^scripts\/test\/citations\.test\.mjs$/,
];
/** A released migration is never changed, so what its comments cite stays. */
const RELEASED = /^prisma\/migrations\//;

const REQUIREMENT = /\b(?!SHA|AES)([A-Z]{3})-(\d{3})\b(?:\s*(?:to|–|-)\s+(?:\1-)?(\d{3})\b)?/g;
/** A comment may break the line after the word. */
const SECTIONS = /\bdomain[\s*/#-]+(§\s?\d+(?:(?:, | and |–| to )§\s?\d+)*)/gi;
const ADR = /\bADRs?\s+(\d+(?:(?:, | and | to )\d+)*)|docs\/adr\/(\d{4})/g;

/** Names of documents that the repository does not hold. */
const MISSING_DOCUMENTS = [
  /\bspec \d\b/i,
  /\b(?:ux|quality|examples|style)\.md\b/,
  /\bdomain-\d\b/,
  /\bchecklist [A-Z]/,
  /\b[Ff]igures? \d+\b/,
  /\bquality \d+\b/,
];

/** @returns {Promise<string[]>} citations that lead nowhere, one line each */
export async function citationRules() {
  const sources = await readSources();
  const files = (await trackedFiles()).filter(
    (file) => TEXT.test(file) && !NOT_CHECKED.some((pattern) => pattern.test(file)),
  );
  const problems = await Promise.all(files.map((file) => problemsIn(file, sources)));
  return problems.flat();
}

/**
 * @param {string} file
 * @param {Sources} sources
 * @returns {Promise<string[]>}
 */
async function problemsIn(file, sources) {
  const text = await readFile(`${ROOT}/${file}`, 'utf8').catch(() => '');
  return citationProblems(file, text, sources);
}

/**
 * @param {string} file
 * @param {string} text
 * @param {Sources} sources
 * @returns {string[]} citations that lead nowhere, one line each
 */
function citationProblems(file, text, { requirements, sections, adrs }) {
  /** @type {string[]} */
  const problems = [];
  /**
   * @param {number} index where in the text
   * @param {string} problem
   */
  const report = (index, problem) => {
    const line = text.slice(0, index).split('\n').length;
    problems.push(`${file}:${line}: ${problem}`);
  };

  for (const match of text.matchAll(REQUIREMENT)) {
    for (const id of idsOf(match))
      if (!requirements.has(id))
        report(match.index, `requirement: ${id} is not defined in docs/requirements.md`);
  }
  for (const match of text.matchAll(SECTIONS)) {
    for (const number of numbersIn(match[1]))
      if (!sections.has(number))
        report(match.index, `section: docs/domain.md has no section ${number}`);
  }
  for (const match of text.matchAll(ADR)) {
    for (const number of numbersIn(match[1] ?? match[2]))
      if (!adrs.has(number)) report(match.index, `ADR: docs/adr has no number ${number}`);
  }
  if (RELEASED.test(file)) return problems;

  for (const pattern of MISSING_DOCUMENTS) {
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`)))
      report(match.index, `missing document: "${match[0]}" is not in the repository`);
  }
  return problems;
}

/**
 * All numbers of a citation: "LED-085 to 093" stands for nine of them.
 * @param {RegExpMatchArray} match of REQUIREMENT
 * @returns {string[]}
 */
function idsOf([, area, first, last]) {
  const from = Number(first);
  const to = last === undefined ? from : Number(last);
  const count = Math.max(1, to - from + 1);
  return Array.from(
    { length: count },
    (_, index) => `${area}-${String(from + index).padStart(3, '0')}`,
  );
}

/** @param {string | undefined} text */
const numbersIn = (text) => (text?.match(/\d+/g) ?? []).map(Number);

/** @returns {Promise<Sources>} */
async function readSources() {
  const [requirements, domain, adrs] = await Promise.all([
    readFile(`${ROOT}/docs/requirements.md`, 'utf8'),
    readFile(`${ROOT}/docs/domain.md`, 'utf8'),
    readdir(`${ROOT}/docs/adr`),
  ]);
  return {
    requirements: new Set(
      [...requirements.matchAll(/^- \*\*([A-Z]{3}-\d{3})\*\*/gm)].map((match) => match[1] ?? ''),
    ),
    sections: new Set([...domain.matchAll(/^## (\d+)\. /gm)].map((match) => Number(match[1]))),
    adrs: new Set(adrs.flatMap((name) => name.match(/^\d{4}(?=-)/)?.map(Number) ?? [])),
  };
}

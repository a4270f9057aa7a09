import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../shared/paths.mjs';
import { trackedFiles } from './tracked-files.mjs';

/** Everything under docs/ is found from here. */
const INDEX = 'docs/README.md';
const DOCUMENT = /^docs\/.*\.(md|json)$/;
const NOT_CHECKED = /(^|\/)(dist|node_modules)\//;
/** Links and pictures of Markdown, its reference definitions, and the addresses of HTML. */
const LINK = /\]\(([^()\s]+)\)|^\[[^\]]+\]: (\S+)|\b(?:href|src|srcset)="([^"\s]+)"/gm;
const ELSEWHERE = /^[a-z]+:/;

/** @returns {Promise<string[]>} links that lead nowhere, and documents that nothing leads to */
export async function linkRules() {
  const files = await trackedFiles();
  const texts = await readTexts(
    files.filter((file) => file.endsWith('.md') && !NOT_CHECKED.test(file)),
  );
  const dead = await Promise.all([...texts.keys()].map((file) => deadLinks(file, texts)));
  const documents = files.filter((file) => DOCUMENT.test(file));
  const lost = unreachable(INDEX, documents, texts);
  return [
    ...dead.flat(),
    ...lost.map((file) => `${file}: index: no link leads here from ${INDEX}`),
  ];
}

/**
 * @param {string} markdown
 * @returns {string[]} the targets of its links inside the repository, code left out
 */
function relativeLinks(markdown) {
  return [
    ...withoutCode(markdown)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(LINK),
  ]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((target) => !ELSEWHERE.test(target));
}

/**
 * @param {string} markdown
 * @returns {Set<string>} the fragments of its headings, as GitHub makes them
 */
function fragments(markdown) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const found = [...withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const fragment = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const count = seen.get(fragment) ?? 0;
    seen.set(fragment, count + 1);
    return count === 0 ? fragment : `${fragment}-${count}`;
  });
  return new Set(found);
}

/**
 * @param {string} start
 * @param {readonly string[]} documents
 * @param {ReadonlyMap<string, string>} texts
 * @returns {string[]} the documents to which no path of links leads through documents from the start
 */
function unreachable(start, documents, texts) {
  const reached = new Set([start]);
  for (const file of reached)
    for (const link of relativeLinks(texts.get(file) ?? '')) {
      const target = targetOf(file, link);
      if (documents.includes(target)) reached.add(target);
    }
  return documents.filter((file) => !reached.has(file));
}

/**
 * @param {string} file the Markdown file
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Promise<string[]>} one line for each link that leads nowhere
 */
async function deadLinks(file, texts) {
  const problems = await Promise.all(
    relativeLinks(texts.get(file) ?? '').map(async (link) => {
      const target = targetOf(file, link);
      if (!(await exists(target))) return [`${file}: link: ${link} leads to no file`];
      const [, fragment] = link.split('#');
      const text = texts.get(target);
      return fragment === undefined || text === undefined || fragments(text).has(fragment)
        ? []
        : [`${file}: heading: #${fragment} is no heading of ${target}`];
    }),
  );
  return problems.flat();
}

/** @param {string} markdown */
const withoutCode = (markdown) => markdown.replaceAll(/^```[\s\S]*?^```/gm, '');

/**
 * @param {string} file the Markdown file
 * @param {string} link
 * @returns {string} the path from the root of the repository
 */
function targetOf(file, link) {
  const target = decodeURI(link.replace(/#.*$/, ''));
  return target === '' ? file : path.posix.join(path.posix.dirname(file), target);
}

/** @param {string} file */
const exists = (file) =>
  access(path.join(ROOT, file)).then(
    () => true,
    () => false,
  );

/**
 * @param {readonly string[]} files
 * @returns {Promise<Map<string, string>>}
 */
async function readTexts(files) {
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          // A file that was deleted but not yet committed is still listed.
          /** @type {const} */ ([file, await readFile(`${ROOT}/${file}`, 'utf8').catch(() => '')]),
      ),
    ),
  );
}

// Every table has one module that writes it. Others call that module's services, or put its SQL
// fragments (data/*.sql.ts) into statements of their own.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../shared/paths.mjs';
import { AREAS, OTHER_OWNERS } from './areas.mjs';

/**
 * The tables of each owner: a module, a folder of apps/api/src/shared, or `seed`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const OWNERS = { ...Object.assign({}, ...Object.values(AREAS)), ...OTHER_OWNERS };

const SOURCE = 'apps/api/src';
const MODULES = `${ROOT}/${SOURCE}/modules`;
const DOCUMENT = 'docs/ARCHITECTURE.md';
const SQL_VERB = String.raw`INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?`;
const SQL_WRITE = new RegExp(
  String.raw`\b(?:${SQL_VERB})\s+(?:ONLY\s+)?(?:"?public"?\.)?(?:"?([a-z_]+)|(\$\{))`,
  'gi',
);
const PRISMA_METHODS = '(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?';
const PRISMA_WRITE = new RegExp(`(this\\.)?\\b([a-z_]+)\\s*\\.\\s*${PRISMA_METHODS}\\s*\\(`, 'g');
/**
 * A delegate that is handed on, as to `shared/records`, which writes with it: `return records.roles`.
 */
const PRISMA_HANDED_ON = /\brecords(?:\(\)\))?\s*\.\s*([a-z_]+)\b(?!\s*[.(])/g;
/** A write through a relation: `role_permissions_by_role_id: { create: … }`. */
const PRISMA_NESTED_WRITE = new RegExp(
  `\\b([a-z_]+)\\s*:\\s*\\{\\s*(?:${PRISMA_METHODS}|connectOrCreate|set)\\s*:`,
  'g',
);

/**
 * @typedef {object} Schema
 * @property {ReadonlySet<string>} tables
 * @property {ReadonlyMap<string, string>} relations field of a Prisma model → table it leads to
 */

/** @returns {Promise<string[]>} what breaks the rule, one line each */
export async function tableOwners() {
  const schema = await readSchema();
  const document = await readFile(`${ROOT}/${DOCUMENT}`, 'utf8');
  return [
    ...declarationProblems(OWNERS, schema.tables),
    ...layoutProblems(await moduleFolders()),
    ...documentProblems(document),
    ...(await foreignWrites(schema)).map(({ file, table, owner }) =>
      table === null
        ? `${file}: the table that is written must be named literally`
        : `${file}: writes ${table}, which belongs to ${owner}`,
    ),
  ];
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} owners
 * @param {ReadonlySet<string>} tables those of the schema
 * @returns {string[]}
 */
function declarationProblems(owners, tables) {
  const declared = Object.values(owners).flat();
  return [
    ...[...tables].filter((table) => !declared.includes(table)).map((t) => `${t} has no owner`),
    ...declared.filter((table) => !tables.has(table)).map((t) => `${t} is no table of the schema`),
    ...declared
      .filter((table, index) => declared.indexOf(table) !== index)
      .map((table) => `${table} has two owners`),
  ];
}

/**
 * Compares the folders of the API with the declaration.
 * @param {readonly string[]} folders `area/module`
 * @returns {string[]}
 */
function layoutProblems(folders) {
  const declared = Object.entries(AREAS).flatMap(([area, modules]) =>
    Object.keys(modules).map((name) => `${area}/${name}`),
  );
  return [
    ...folders.filter((folder) => !declared.includes(folder)).map((f) => `${f} is in no area`),
    ...declared.filter((one) => !folders.includes(one)).map((one) => `${one} has no folder`),
  ];
}

/**
 * Compares the list under "Areas" with the declaration.
 * @param {string} document
 * @returns {string[]}
 */
function documentProblems(document) {
  const [, section = ''] = document.split(/^## Areas$/m);
  const [text = ''] = section.split(/^## /m);
  const flat = (/** @type {string} */ written) => written.replace(/\s+/g, ' ');
  const list = areasAsMarkdown();
  return flat(text).includes(flat(list))
    ? []
    : [`${DOCUMENT}: the list under "Areas" should be\n${list}`];
}

/** @returns {string} */
function areasAsMarkdown() {
  const line = (/** @type {[string, readonly string[]]} */ [owner, tables]) =>
    `   - \`${owner}\`${tables.length ? ': ' : ''}${tables.map((t) => `\`${t}\``).join(', ')}`;
  const areas = Object.entries(AREAS).map(
    ([area, modules], index) =>
      `${index + 1}. **${area}**\n${Object.entries(modules).map(line).join('\n')}`,
  );
  const others = Object.entries(OTHER_OWNERS).map((owner) => line(owner).trimStart());
  return [...areas, '', ...others].join('\n');
}

/**
 * The tables that a file writes. null stands for one that is not named literally.
 * @param {string} text
 * @param {Schema} schema
 * @returns {Set<string | null>}
 */
function tablesWritten(text, { tables, relations }) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  /** @type {Set<string | null>} */
  const written = new Set();
  for (const [, name, dynamic] of code.matchAll(SQL_WRITE)) {
    if (dynamic) written.add(null);
    else if (name && tables.has(name.toLowerCase())) written.add(name.toLowerCase());
  }
  // `this.leads.update(…)` is a service or repository; Prisma is reached through `records()`.
  for (const [, own, name] of code.matchAll(PRISMA_WRITE))
    if (!own && name && tables.has(name)) written.add(name);
  for (const [, name = ''] of code.matchAll(PRISMA_HANDED_ON))
    if (tables.has(name)) written.add(name);
  for (const [, field = ''] of code.matchAll(PRISMA_NESTED_WRITE)) {
    const table = relations.get(field);
    if (table) written.add(table);
  }
  return written;
}

/** @returns {Promise<string[]>} */
async function moduleFolders() {
  const entries = await readdir(MODULES, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.posix.relative(MODULES, `${entry.parentPath}/${entry.name}`))
    .filter((folder) => folder.split('/').length === 2);
}

/**
 * @param {Schema} schema
 * @returns {Promise<{ file: string, table: string | null, owner: string | undefined }[]>}
 */
async function foreignWrites(schema) {
  const ownerOf = new Map(
    Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  );
  const files = (await readdir(`${ROOT}/${SOURCE}`, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$|^generated\//.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const writer = writerOf(file);
      const text = await readFile(`${ROOT}/${SOURCE}/${file}`, 'utf8');
      return [...tablesWritten(text, schema)].flatMap((table) => {
        const owner = table === null ? undefined : ownerOf.get(table);
        return owner === writer ? [] : [{ file: `${SOURCE}/${file}`, table, owner }];
      });
    }),
  );
  return found.flat();
}

/**
 * @param {string} file below apps/api/src
 * @returns {string} as `OWNERS` names it
 */
function writerOf(file) {
  const [folder = '', first = '', second = ''] = file.split('/');
  return folder === 'modules' ? second : `${folder}/${first}`;
}

/** @returns {Promise<Schema>} */
async function readSchema() {
  const folder = `${ROOT}/prisma/schema`;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.prisma'));
  const text = (await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))).join(
    '\n',
  );
  const tables = new Set([...text.matchAll(/^model (\w+) \{/gm)].map(([, name = '']) => name));
  const relations = new Map(
    [...text.matchAll(/^ +(\w+) (\w+)(?:\[\]|\?)? @relation/gm)].map(
      ([, field = '', table = '']) => [field, table],
    ),
  );
  return { tables, relations };
}

// A migration runs while the version before it still works on the database (docs/adr/0048).
import { readdir, readFile } from 'node:fs/promises';
import { ROOT } from '../shared/paths.mjs';

const FOLDER = `${ROOT}/prisma/migrations`;
/** The last migration that is older than the rule. */
const LAST_FREE = '20261124042500';
/** The line that allows what follows in the statement, with the reason why nobody uses it any more. */
const CONTRACT = /^--[ \t]*contract:[ \t]*\S.{9,}$/m;

/** @type {readonly { what: string, pattern: RegExp }[]} */
const BREAKS = [
  { what: 'drops a column', pattern: /\bdrop\s+column\b/i },
  { what: 'drops a table', pattern: /\bdrop\s+table\b/i },
  { what: 'drops a function', pattern: /\bdrop\s+function\b/i },
  { what: 'renames', pattern: /\brename\s+(?:column\b|constraint\b|to\b|\w+\s+to\b)/i },
  { what: 'changes a type', pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i },
  { what: 'forbids NULL in a column that is there', pattern: /\bset\s+not\s+null\b/i },
  { what: 'drops a default', pattern: /\bdrop\s+default\b/i },
];
const ADDED_COLUMN = /\badd\s+column\b(?:\s+if\s+not\s+exists\b)?([^,;]*)/gi;

/**
 * @param {string} sql of a migration
 * @returns {string[]} what the version before would stumble over
 */
export function migrationProblems(sql) {
  return statementsOf(sql).flatMap((statement) => {
    if (CONTRACT.test(statement)) return [];
    const text = statement.replace(/--.*$/gm, '');
    const found = BREAKS.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what);
    const adds = [...text.matchAll(ADDED_COLUMN)].some(
      ([, column = '']) => /\bnot\s+null\b/i.test(column) && !/\bdefault\b/i.test(column),
    );
    return adds ? [...found, 'adds a column that has to be given a value'] : found;
  });
}

/**
 * The statements, each with the comments before it. The body of a function is part of its statement.
 * @param {string} sql
 */
function statementsOf(sql) {
  return sql
    .split(/(\$\w*\$[\s\S]*?\$\w*\$)/)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll(';', ' ') : part))
    .join('')
    .split(/;\s*$/m);
}

/** @returns {Promise<string[]>} one line a problem */
export async function migrationRules() {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{14}_/.test(name)).sort();
  const problems = names
    .filter((name) => name.slice(0, LAST_FREE.length) > LAST_FREE)
    .map(async (name) => {
      const sql = await readFile(`${FOLDER}/${name}/migration.sql`, 'utf8');
      return migrationProblems(sql).map(
        (what) => `${name} ${what}: first release a version that works without it`,
      );
    });
  return (await Promise.all(problems)).flat();
}

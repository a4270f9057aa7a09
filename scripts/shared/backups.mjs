import { readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { loadBackup } from './system.mjs';

/** @typedef {import('./system.mjs').BackupModule} BackupModule */

/** Returns the name of a backup made at an instant. Names sort by age. @param {Date} at */
export const backupName = (at) => `leadline-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
const NAME = /^leadline-\d{8}T\d{6}Z$/;
const PARTIAL = /^leadline-\d{8}T\d{6}Z\.partial$/;
/** Nobody works on a partial backup for longer. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Deletes the oldest complete backups of a folder, and what was left of those that were killed.
 * @param {string} parent
 * @param {number} keep how many stay
 * @param {Date} [now]
 * @returns {Promise<string[]>} the names of those that are gone
 */
export async function removeOldBackups(parent, keep, now = new Date()) {
  const { MANIFEST } = await loadBackup();
  const found = (await readdir(parent)).sort();
  const complete = found.filter(
    (name) => NAME.test(name) && existsSync(`${parent}/${name}/${MANIFEST}`),
  );
  const yesterday = backupName(new Date(now.getTime() - LONGEST_MS));
  const abandoned = found.filter((name) => PARTIAL.test(name) && name < yesterday);
  const old = [...complete.slice(0, -keep), ...abandoned];
  for (const name of old) await rm(`${parent}/${name}`, { recursive: true });
  return old;
}

/**
 * Turns what the operator can act on into a {@link Failure}.
 * @template T
 * @param {(module: BackupModule) => Promise<T>} work
 */
export async function withBackups(work) {
  const module = await loadBackup();
  try {
    return await work(module);
  } catch (error) {
    throw error instanceof module.BackupError ? new Failure(error.message) : error;
  }
}

/** One line for a table. @param {{ name: string, rows: number }} table */
export const logTable = ({ name, rows }) => console.log(`${String(rows).padStart(11)}  ${name}`);

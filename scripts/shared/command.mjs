import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { LOCAL, ROOT } from './paths.mjs';

const SHOWN_LINES = 60;
/** @type {Set<import('node:child_process').ChildProcess>} */
const commands = new Set();

/** Ends every command that {@link run} has under way. */
export function endCommands() {
  for (const child of commands) child.kill('SIGTERM');
}

/**
 * Runs a command to its end, its output going to `.local/logs/<name>.log`; a failure shows the end
 * of that log.
 * @param {string} name of the log
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string>} the log's path
 */
export async function run(name, command, args, { cwd = ROOT, env = process.env } = {}) {
  const log = `${LOCAL}/logs/${name}.log`;
  mkdirSync(path.dirname(log), { recursive: true });
  const out = openSync(log, 'w');
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', out, out] });
  commands.add(child);
  try {
    const code = await exitOf(child);
    if (code !== 0)
      throw new Failure(
        `${command} ${args.join(' ')} failed (${code}):\n${tail(log)}\n(whole log: ${log})`,
      );
    return log;
  } finally {
    commands.delete(child);
    closeSync(out);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | string>} its exit code, or the signal that ended it
 */
export function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
  });
}

/** @param {string} file */
export function tail(file, lines = SHOWN_LINES) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

// Service programs often live outside an ordinary user's PATH.
const EXTRA_FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/snap/bin',
];

/**
 * @param {readonly string[]} names in order of preference
 * @returns {Promise<string | undefined>} the full path of the first that is installed
 */
export async function findProgram(names) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    ...EXTRA_FOLDERS,
  ];
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      const found = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (found) return file;
    }
  }
  return undefined;
}

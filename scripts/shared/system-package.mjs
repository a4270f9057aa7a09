import { Failure } from './failure.mjs';
import { exitOf, findProgram, run } from './command.mjs';
import { spawn } from 'node:child_process';

// Debian's packages start their service when installed; only the program is wanted. A policy file
// is Debian's own way to say so.
const INSTALL = `
set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' > "$policy" && chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
install_first() {
  for package; do
    if apt-get install -y --no-install-recommends $package; then return 0; fi
  done
  return 1
}
install_first "$@" || { apt-get update && install_first "$@"; }
`;

/**
 * Finds a program, or installs the distribution's package for it where that needs no password. Only
 * one call at a time: apt locks its files.
 * @param {{
 *   what: string,
 *   programs: readonly string[],
 *   packages: readonly string[],
 *   otherwise: string,
 * }} wanted in order of preference: the first program that is there, or else the first package that
 *   the distribution has (an entry may name several, all of which are then needed); `otherwise`:
 *   what the reader should install by hand if there is no apt
 * @returns {Promise<string>} the program's path
 */
export async function ensureProgram({ what, programs, packages, otherwise }) {
  const present = await findProgram(programs);
  if (present) return present;
  const runner = (await findProgram(['apt-get'])) ? await rootRunner() : undefined;
  if (!runner)
    throw new Failure(
      `${what} is not installed, and it cannot be installed from here. ${otherwise}`,
    );
  const [command = '', ...args] = [...runner, 'sh', '-c', INSTALL, 'sh', ...packages];
  await run(`apt-${packages[0]}`, command, args);
  const installed = await findProgram(programs);
  if (!installed)
    throw new Failure(
      `${what} was installed, but there is no ${programs.join(' or ')} now. ${otherwise}`,
    );
  return installed;
}

/**
 * @returns {Promise<string[] | undefined>} what to put before a command to run it as root, without
 *   a password
 */
async function rootRunner() {
  if (process.getuid?.() === 0) return ['env'];
  const sudo = await findProgram(['sudo']);
  if (!sudo) return undefined;
  const code = await exitOf(spawn(sudo, ['-n', 'true'], { stdio: 'ignore' }));
  return code === 0 ? [sudo, '-n'] : undefined;
}

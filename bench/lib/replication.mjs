import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { exitOf } from '../../scripts/shared/command.mjs';
import { ROOT } from '../../scripts/shared/paths.mjs';

/**
 * PostgreSQL and a streaming replica of it on this machine, on new data folders.
 * @returns {Promise<{ primary: string, replica: string, stop: () => Promise<void> }>}
 */
export async function startReplication() {
  const dir = await mkdtemp(`${os.tmpdir()}/leadline-bench-replica-`);
  const child = spawn(process.execPath, [`${ROOT}/scripts/infra/replication.mjs`, dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = exitOf(child);
  const line = await Promise.race([
    new Promise((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => {
      throw new Error('The servers could not be started.');
    }),
  ]);
  const { primary, replica } = JSON.parse(String(line));
  return {
    primary,
    replica,
    async stop() {
      child.stdin.end();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const KEEPER = fileURLToPath(new URL('../../../../scripts/infra/keeper.mjs', import.meta.url));

/**
 * An embedded PostgreSQL for one test, with every commit on disk. It may be killed, and starts
 * again by itself.
 */
export interface DurablePostgres {
  readonly url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The keeper ended with ${code}.`)));
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
  });

export const startDurablePostgres = async (): Promise<DurablePostgres> => {
  const dir = await mkdtemp(join(tmpdir(), 'leadline-fault-'));
  await chmod(dir, 0o711);
  const child = spawn(process.execPath, [KEEPER, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(
    `${JSON.stringify({ dir, ephemeral: false, postgres: true, redisProgram: null })}\n`,
  );
  const { databaseUrl } = JSON.parse(await firstLine(child)) as { databaseUrl: string };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  await client.end();
  return {
    url: databaseUrl,
    /** kill -9 of the postmaster. Its children end too, and nothing more is written. */
    kill: async () => {
      process.kill(
        Number(
          (await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')).split(
            '\n',
          )[0],
        ),
        'SIGKILL',
      );
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { migrate } from '@leadline/prisma/migrate';
import { seedReference } from '@leadline/prisma/seed';
import pg from 'pg';

const PROGRAM = fileURLToPath(
  new URL('../../../../scripts/infra/replication.mjs', import.meta.url),
);

/** A PostgreSQL of its own for one test file, migrated, with a streaming replica. */
export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** A standby of another cluster. */
  readonly strangerUrl: string;
  readonly primary: pg.Client;
  /** Reconnects after a kill. */
  onReplica<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** kill -9 of the replica, which starts again by itself. */
  killReplica(): Promise<void>;
  stop(): Promise<void>;
}

const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const dir = await mkdtemp(join(tmpdir(), 'leadline-replica-'));
  await chmod(dir, 0o711);
  const child = spawn(process.execPath, [PROGRAM, dir, '--ephemeral', '--stranger'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The servers ended with ${code}.`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const urls = JSON.parse(line) as Record<'primary' | 'replica' | 'stranger', string>;
  await migrate(urls.primary);
  const primary = await connected(urls.primary);
  await seedReference(primary);
  const onReplica = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = await connected(urls.replica);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const [row] = await onReplica<{ data_directory: string }>('SHOW data_directory');
  const lockFile = join(row?.data_directory ?? '', 'postmaster.pid');
  return {
    primaryUrl: urls.primary,
    replicaUrl: urls.replica,
    strangerUrl: urls.stranger,
    primary,
    onReplica,
    killReplica: async () => {
      const [pid] = (await readFile(lockFile, 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    stop: async () => {
      await primary.end();
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
};

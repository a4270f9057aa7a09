import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../../scripts/infra/clickhouse.mjs', import.meta.url));

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const isInstalled = FOLDERS.some((folder) => existsSync(join(folder, 'clickhouse-server')));
/** One server of any version, in place of the two of the installed one. */
const { TEST_CLICKHOUSE_URL: given } = process.env;

/** Skipped where there is no ClickHouse; `npm test` installs it where it can. */
export const describeWithClickhouse = isInstalled || given ? describe : describe.skip;
/** For tests that need shards, or do harm to them. */
export const describeWithShards = isInstalled && !given ? describe : describe.skip;

/** ClickHouse for one test file. */
export interface ClickhouseServers {
  /** The variables of a server that uses them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Servers of ClickHouse, each a shard. */
export interface ClickhouseCluster extends ClickhouseServers {
  /** kill -9 */
  kill(shard: number): Promise<void>;
  start(shard: number): Promise<void>;
  /** It stays, but answers nothing. */
  freeze(shard: number): Promise<void>;
  thaw(shard: number): Promise<void>;
  /** The network between the shards: connections break, and new ones are refused. */
  cut(): Promise<void>;
  /** The network between the shards passes nothing on. */
  hold(): Promise<void>;
  /** Ends both. */
  join(): Promise<void>;
}

/** The server that is given, or two shards. */
export const startClickhouse = (): Promise<ClickhouseServers> =>
  given
    ? Promise.resolve({
        environment: { CLICKHOUSE_URL: given },
        stop: () => Promise.resolve(),
      })
    : startShards();

export const startShards = async (shards = 2): Promise<ClickhouseCluster> => {
  const dir = await mkdtemp(join(tmpdir(), 'leadline-clickhouse-'));
  const child = spawn(process.execPath, [PROGRAM, dir, String(shards)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('ClickHouse could not be started.');
    return value;
  };
  const urls = JSON.parse(await nextLine()) as string[];
  const command = async (text: string): Promise<void> => {
    child.stdin.write(`${text}\n`);
    await nextLine();
  };
  return {
    environment: {
      CLICKHOUSE_URL: urls.join(','),
      ...(shards > 1 && { CLICKHOUSE_CLUSTER: 'leadline' }),
    },
    kill: (shard) => command(`kill ${shard}`),
    start: (shard) => command(`start ${shard}`),
    freeze: (shard) => command(`freeze ${shard}`),
    thaw: (shard) => command(`thaw ${shard}`),
    cut: () => command('cut'),
    hold: () => command('hold'),
    join: () => command('join'),
    stop: async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
};

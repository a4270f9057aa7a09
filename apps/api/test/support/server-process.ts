import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newQueuePrefix, TEST_SECRET } from './test-app.js';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Most of these servers live for seconds. Node 20 would optimise what they run once, for a sixth of
 * the processor time of a start. Later versions wait by themselves, and do not know this option.
 */
const LATE_OPTIMISATION = process.versions.node.startsWith('20.')
  ? ['--interrupt-budget=1000000']
  : [];

/**
 * The built server in a process of its own, as an operator runs it. `failures` has what it logged
 * when it answered 500.
 */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly failures: string[];
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Begins to start it, or the build of another version, on a free port. */
export const spawnServer = (environment: Readonly<Record<string, string>>, dist = DIST) => {
  const child = spawn(process.execPath, [...LATE_OPTIMISATION, `${dist}/main.js`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PROCESS_ROLE: 'all',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      LEADLINE_SECRET: TEST_SECRET,
      REDIS_URL: process.env.REDIS_URL,
      QUEUE_PREFIX: newQueuePrefix(),
      DB_POOL_SIZE: '10',
      ...environment,
    },
  });
  running.add(child);
  void once(child, 'exit').then(() => running.delete(child));
  return child;
};

/** Starts it, or the build of another version; resolves when it listens. */
export const startServer = async (
  environment: Readonly<Record<string, string>>,
  dist = DIST,
): Promise<ServerProcess> => {
  const child = spawnServer(environment, dist);
  const failures: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it listened.`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { msg?: string; port?: number; err?: { message: string } };
      if (entry.msg === 'answered 500') failures.push(entry.err?.message ?? line);
      if (entry.msg === 'listening' && entry.port !== undefined) resolve(entry.port);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    failures,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(signal);
      return ((await gone) as [number | null])[0];
    },
  };
};

/** Ends processes that a failed test has left. */
export const killServers = async (): Promise<void> => {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }),
  );
};

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { removeDataFolder } from '../../scripts/infra/postgres-files.mjs';
import { startInfra } from '../../scripts/infra/start-infra.mjs';
import { Failure, runMain } from '../../scripts/shared/failure.mjs';
import { runApiSpecs } from '../../scripts/shared/jest.mjs';
import {
  checkNode,
  ensureBuild,
  ensureDependencies,
  ensurePnpm,
} from '../../scripts/shared/prepare.mjs';
import { startChild } from './child.mjs';
import { printVerdicts } from './figures.mjs';
import { startProduct } from './product.mjs';
import { makeWorld } from './world.mjs';

/**
 * The flags of a bench; see {@link readOptions}. Those of loads and duels are used by lib/duel.mjs.
 * @typedef {{ build: boolean, profile: string | undefined } & Partial<
 *   Record<'lanes' | 'rounds' | 'seconds' | 'connections' | 'rate', number>
 * >} Options
 *
 * @typedef {object} Stage
 * @property {Options} options
 * @property {string} serverUrl a database of the server, as a user who may create others
 * @property {string} redisUrl
 * @property {(end: () => Promise<void>) => void} atEnd runs before the services stop, the last one
 *   first
 * @property {(databaseUrl: string) => Promise<pg.Client>} connect
 * @property {(name: string, env?: Record<string, string>) => import('./child.mjs').Child} child
 *   starts a process of bench/servers
 * @property {(options?: Partial<import('./world.mjs').WorldOptions>) =>
 *   Promise<import('./world.mjs').World>} world
 * @property {(options: ProductOptions) => Promise<Product>} product starts a process of the product,
 *   whose advertisers accept every lead, unless `push` says otherwise
 *
 * @typedef {Omit<import('./product.mjs').ProductOptions, 'redisUrl' | 'push'> &
 *   { push?: 'network' }} ProductOptions
 * @typedef {Awaited<ReturnType<typeof startProduct>>} Product
 * @typedef {import('./figures.mjs').Verdict} Verdict
 */

/**
 * Runs a measurement. Builds, starts PostgreSQL and Redis on new data folders with the settings of a
 * real installation (fsync on), calls `play`, prints the verdicts, and removes everything again.
 * DATABASE_URL and REDIS_URL take the place of the services where they are set.
 * @param {Options} options
 * @param {(stage: Stage) => Promise<readonly Verdict[]>} play
 */
export function bench(options, play) {
  return runMain(async () => {
    await prepare(options.build);
    console.log(describeMachine());
    warnWhenBusy();
    const dir = await mkdtemp(`${os.tmpdir()}/leadline-bench-`);
    // Root starts the database as another user, who has to get through this folder.
    await chmod(dir, 0o711);
    /** @type {(() => Promise<void>)[]} */
    const ends = [
      async () => {
        await removeDataFolder(`${dir}/pg`);
        await rm(dir, { recursive: true, force: true });
      },
    ];
    // Whatever was started ends with us, however we end; only the folder has to be removed by hand.
    const interrupted = new Promise((_resolve, reject) => {
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
        process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    });
    const played = async () => {
      const infra = await startInfra({ dir, log: console.log });
      ends.push(infra.stop);
      const services = { serverUrl: infra.databaseUrl, redisUrl: infra.redisUrl };
      return printVerdicts(await play(makeStage(options, services, (end) => ends.push(end))));
    };
    try {
      return (await Promise.race([played(), interrupted])) ? 0 : 1;
    } finally {
      for (const end of ends.reverse()) await end();
    }
  });
}

/**
 * @param {Options} options
 * @param {{ serverUrl: string, redisUrl: string }} services
 * @param {(end: () => Promise<void>) => void} atEnd
 * @returns {Stage}
 */
function makeStage(options, { serverUrl, redisUrl }, atEnd) {
  return {
    ...{ options, serverUrl, redisUrl, atEnd },
    async connect(databaseUrl) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      atEnd(() => client.end());
      return client;
    },
    child(name, env) {
      const child = startChild(name, env && { env });
      atEnd(child.stop);
      return child;
    },
    world: (given) =>
      makeWorld(serverUrl, {
        lanes: options.lanes ?? 50,
        oneCap: false,
        advertiserUrl: 'https://advertiser.example/leads',
        ...given,
      }),
    async product(given) {
      const { profile } = options;
      const product = await startProduct({ redisUrl, profile, push: 'memory', ...given });
      atEnd(product.stop);
      return product;
    },
  };
}

/**
 * Runs specs of the API with more cases than `npm test` has.
 * @param {Options} options
 * @param {readonly { spec: string, env: Record<string, number | string> }[]} specs `spec`: a pattern
 *   of paths
 */
export function benchOfSpecs(options, specs) {
  return runMain(async () => {
    // The servers that some of them start run the build.
    await prepare(options.build);
    console.log(options);
    const infra = await startInfra({ log: console.log, ephemeral: true });
    try {
      const outcomes = [];
      for (const { spec, env } of specs) {
        const started = performance.now();
        const holds = await runApiSpecs(spec, {
          DATABASE_URL: infra.databaseUrl,
          REDIS_URL: infra.redisUrl,
          ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
        });
        outcomes.push({ spec, holds, seconds: Math.round((performance.now() - started) / 1000) });
      }
      console.table(outcomes);
      return outcomes.every(({ holds }) => holds) ? 0 : 1;
    } finally {
      await infra.stop();
    }
  });
}

/** @param {boolean} build */
async function prepare(build) {
  checkNode();
  if (!build) return;
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  await ensureBuild(tools);
}

/** Describes the machine in one line, so that readers can judge the numbers. */
export function describeMachine() {
  const cpus = os.cpus();
  const [load = 0] = os.loadavg();
  const machine = [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown CPU'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
  ];
  return `${machine.join(', ')}; load average ${load.toFixed(1)} at the start`;
}

/** The figures of a busy machine say little. */
function warnWhenBusy() {
  const [load = 0] = os.loadavg();
  if (load > os.cpus().length * 0.75)
    console.log(
      `The machine is busy (load average ${load.toFixed(1)}): absolute figures will be too low, ` +
        'and the slowest requests too slow.',
    );
}

/**
 * Flags with numbers above zero, or with texts where the default is one: `--seconds 5`. What is not
 * named keeps its default.
 * @template {Record<string, number | string>} T
 * @param {T} defaults
 * @returns {T & { build: boolean, profile: string | undefined }} `build`: false with `--no-build`;
 *   `profile`: folder of `--profile <folder>`
 */
export function readOptions(defaults) {
  const names = Object.keys(defaults);
  /** @type {import('node:util').ParseArgsConfig['options']} */
  const options = {
    'no-build': { type: 'boolean' },
    profile: { type: 'string' },
    ...Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }])),
  };
  /** @type {Record<string, unknown>} */
  let values;
  try {
    values = parseArgs({ options, strict: true }).values;
  } catch (error) {
    throw new Failure(
      `${error instanceof Error ? error.message : String(error)}\n` +
        `Flags: ${names.map((name) => `--${name} ${defaults[name]}`).join(', ')}, ` +
        '--no-build, --profile <folder>',
    );
  }
  const chosen = names.map((name) => {
    const given = values[name];
    if (!given) return [name, defaults[name]];
    return [name, typeof defaults[name] === 'number' ? positive(name, given) : given];
  });
  return {
    .../** @type {T} */ (Object.fromEntries(chosen)),
    build: values['no-build'] !== true,
    profile: typeof values.profile === 'string' ? values.profile : undefined,
  };
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function positive(name, value) {
  const number = Number(value);
  if (!(number > 0)) throw new Failure(`--${name} must be a number above zero.`);
  return number;
}

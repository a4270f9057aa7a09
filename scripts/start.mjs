// `npm start` takes a bare checkout to a running system in one process. Only Node's own modules may
// be imported at the top, because nothing is installed yet.
import { claim, startInfra } from './infra/start-infra.mjs';
import { endCommands } from './shared/command.mjs';
import { Failure, runMain } from './shared/failure.mjs';
import { LOCAL } from './shared/paths.mjs';
import { checkNode, prepareWorkspace } from './shared/prepare.mjs';
import { createProgress } from './shared/progress.mjs';
import {
  demoHistory,
  loadApi,
  loadMigrate,
  loadSandbox,
  loadSeed,
  systemEnvironment,
} from './shared/system.mjs';
import { chooseAddress } from './start/address.mjs';
import { startDevServers } from './start/dev-servers.mjs';
import {
  demoDue,
  firstRunOf,
  installationSecret,
  resetLocalData,
  sandboxPort,
} from './start/local-state.mjs';
import { HELP, readOptions } from './start/options.mjs';
import { onParentEnd } from './start/parent.mjs';

const DATABASE = 'leadline';
const STEPS = 9;

/** Run at the end, the last one first. @type {(() => Promise<void>)[]} */
const closers = [];
const demoAbort = new AbortController();
/** @type {Promise<void> | undefined} */
let ending;

/** @param {number} code */
function shutDown(code) {
  ending ??= (async () => {
    demoAbort.abort();
    endCommands();
    for (const close of closers.reverse()) {
      await close().catch((/** @type {unknown} */ error) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  })();
  return ending;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  // npm passes the terminal's Ctrl-C on, so the signal comes twice. The second one is ignored.
  process.on(signal, () => {
    if (!ending) console.log('\nStopping …');
    void shutDown(0);
  });
}

if (process.env.npm_lifecycle_event !== undefined)
  onParentEnd(() => {
    void shutDown(0);
  });

await runMain(async () => {
  try {
    await start();
  } catch (error) {
    if (ending) return; // an interrupted step fails, as it should
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    await shutDown(1);
  }
});

/**
 * @typedef {ReturnType<typeof createProgress>} Progress
 * @typedef {Awaited<ReturnType<typeof startInfra>>} Infra
 * @typedef {Awaited<ReturnType<typeof chooseAddress>>} Address
 * @typedef {import('./start/local-state.mjs').FirstRunFile} FirstRunFile
 * @typedef {{ port: number, url: string }} Sandbox
 * @typedef {{ infra: Infra, databaseUrl: string, sandbox: Sandbox, secret: string }} System
 */

async function start() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(HELP);
    return;
  }
  checkNode();
  if (options.reset) {
    await claim(LOCAL, console.log);
    await resetLocalData();
  }
  const secret = await installationSecret({ ownDatabase: Boolean(process.env.DATABASE_URL) });
  const progress = createProgress(STEPS);
  await prepareWorkspace(progress);
  const infra = await startServices(progress);
  const databaseUrl = await migrateDatabase(progress, infra);
  const sandbox = await startSandboxAdvertiser(progress);
  const system = { infra, databaseUrl, sandbox, secret };
  const { address, firstRun } = await seedDatabase(progress, { ...system, isDemo: options.demo });
  await startServer(progress, { ...system, address, isDev: options.dev });
  printSignIn(address, firstRun, infra);
  const url = `http://${loopback(address.host)}:${address.port}`;
  await playDemo(progress, { isWanted: options.demo, infra, url, firstRun });
  const isTrickling = options.trickle && options.demo !== false && Boolean(firstRun?.history);
  if (isTrickling && firstRun) await startTrickle(url, firstRun);
  console.log(
    `\nEverything runs, after ${progress.elapsed()}. ` +
      `${isTrickling ? 'A few demo leads a minute follow. ' : ''}Ctrl-C stops it.`,
  );
}

/** @param {Progress} progress */
async function startServices(progress) {
  const infra = await progress.step('PostgreSQL and Redis', async () => {
    const started = await startInfra({ dir: LOCAL, log: progress.note });
    closers.push(started.stop);
    return started;
  });
  void infra.lost.then((error) => {
    console.error(`\n${error.message}`);
    return shutDown(1);
  });
  return infra;
}

/**
 * @param {Progress} progress
 * @param {Infra} infra
 * @returns {Promise<string>} the URL of the migrated database
 */
function migrateDatabase(progress, infra) {
  return progress.step('Database', async () => {
    const { ensureDatabase } = await import('./shared/database.mjs');
    const url = infra.embedded
      ? await ensureDatabase(infra.databaseUrl, DATABASE)
      : infra.databaseUrl;
    const applied = await (await loadMigrate()).migrate(url);
    progress.note(applied.length ? `${applied.length} migrations applied` : 'up to date');
    return url;
  });
}

/**
 * @param {Progress} progress
 * @returns {Promise<Sandbox>}
 */
function startSandboxAdvertiser(progress) {
  return progress.step('Sandbox advertiser', async () => {
    const port = await sandboxPort();
    try {
      const started = await (await loadSandbox()).startSandbox({ host: '127.0.0.1', port });
      closers.push(() => started.close());
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error;
      progress.note(
        `another program uses its port ${port}; ` +
          'leads to the sandbox will fail until that port is free at a start',
      );
    }
    return { port, url: `http://127.0.0.1:${port}` };
  });
}

/**
 * Chooses the address and seeds a new database; for a demo with a history.
 * @param {Progress} progress
 * @param {System & { isDemo: boolean | undefined }} options `isDemo`: undefined unless the command
 *   line says it
 */
function seedDatabase(progress, { infra, databaseUrl, sandbox, secret, isDemo = infra.embedded }) {
  const records = firstRunOf(infra.embedded ? undefined : infra.databaseUrl);
  return progress.step('First data', async () => {
    const known = await records.read();
    /** @type {string[]} */
    const notes = [];
    const note = (/** @type {string} */ text) => notes.push(text);
    const address = await chooseAddress({ note, lastUrl: known?.url });
    const { publicUrl } = address;
    const { seedFirstRun } = await loadSeed();
    const fresh = await seedFirstRun(databaseUrl, {
      secret,
      sandboxUrl: sandbox.url,
      publicUrl,
      log: console.log,
      ...(isDemo && { history: await demoHistory() }),
    });
    const access = fresh ?? known;
    const firstRun = access && { ...access, url: publicUrl };
    await (firstRun ? records.write(firstRun) : records.hide());
    if (fresh && infra.embedded) await demoDue.set();
    progress.note([describeData(fresh), ...notes].join('; '));
    return { address, firstRun };
  });
}

/** @param {import('./shared/system.mjs').FirstRun | null} fresh null: the data was there before */
function describeData(fresh) {
  if (!fresh) return 'there already';
  if (!fresh.history) return `${fresh.publishers.length} publishers, no leads`;
  const { days, ...counts } = fresh.history;
  const [leads, ftds, clicks] = [counts.leads, counts.ftds, counts.clicks].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `${days} days: ${leads} leads, ${ftds} FTDs, ${clicks} clicks`;
}

/**
 * Starts the server in this process, or from source in processes of their own.
 * @param {Progress} progress
 * @param {System & { address: Address, isDev: boolean }} system
 */
function startServer(progress, { infra, databaseUrl, sandbox, secret, address, isDev }) {
  return progress.step('Server', async () => {
    const environment = systemEnvironment({
      databaseUrl,
      redisUrl: infra.redisUrl,
      secret,
      sandboxPort: sandbox.port,
      nodeEnv: infra.embedded ? 'development' : 'production',
      ...address,
    });
    if (isDev) {
      const servers = await startDevServers({
        environment,
        onEnd: (error) => {
          console.error(`\n${error.message}`);
          void shutDown(1);
        },
      });
      closers.push(servers.close);
      progress.note(`the web with reload: ${servers.webUrl}; inspector: ${servers.inspector}`);
      return;
    }
    Object.assign(process.env, environment);
    const server = await (await loadApi()).bootstrap();
    closers.push(() => server.close());
  });
}

/**
 * @param {Address} address
 * @param {FirstRunFile | undefined} firstRun
 * @param {Infra} infra
 */
function printSignIn({ publicUrl }, firstRun, infra) {
  const unknown = infra.embedded
    ? 'not known here any more; npm start -- --reset begins anew'
    : 'with the accounts in your database';
  const signIn = firstRun ? `${firstRun.admin.email}  ${firstRun.admin.password}` : unknown;
  // An older installation has no panel account.
  const panel = firstRun?.panel && `${firstRun.panel.email}  ${firstRun.panel.password}`;
  console.log(`\n  Leadline   ${publicUrl}\n  Sign in    ${signIn}`);
  console.log(`  Panel      ${publicUrl}/panel${panel ? `  ${panel}` : ''}\n`);
}

/**
 * Sends demo leads after the first start of the embedded database, or if asked to.
 * @param {Progress} progress
 * @param {{
 *   isWanted: boolean | undefined,
 *   infra: Infra,
 *   url: string,
 *   firstRun: FirstRunFile | undefined,
 * }} options `isWanted`: undefined unless the command line says it
 */
function playDemo(progress, { isWanted, infra, url, firstRun }) {
  return progress.step('Demo leads', async () => {
    const isDue = isWanted ?? (infra.embedded && demoDue.isSet());
    if (infra.embedded) await demoDue.clear();
    if (!isDue) {
      progress.note('not now; npm start -- --demo plays them');
      return;
    }
    if (!firstRun) {
      progress.note(
        "this database was seeded elsewhere, so there is no publisher's token to send with",
      );
      return;
    }
    const { demo, describeOutcome } = await import('./demo.mjs');
    const outcome = await demo({
      url,
      publishers: firstRun.publishers,
      log: console.log,
      signal: demoAbort.signal,
    });
    progress.note(describeOutcome(outcome));
  });
}

/**
 * Sends a few leads a minute until the end.
 * @param {string} url
 * @param {FirstRunFile} firstRun
 */
async function startTrickle(url, { publishers }) {
  const { trickle } = await import('./demo/trickle.mjs');
  const ended = trickle({ url, publishers, signal: demoAbort.signal });
  closers.push(async () => void (await ended));
}

/** The server's address for a client on this machine. @param {string} host */
function loopback(host) {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

// `npm start`: from a bare checkout to a running system in one process. Only Node's own modules may
// be imported at the top: nothing is installed when this begins.
import { claim, startInfra } from './infra/start-infra.mjs';
import { endCommands } from './shared/command.mjs';
import { Failure, runMain } from './shared/failure.mjs';
import { LOCAL } from './shared/paths.mjs';
import { checkNode, ensureBuild, ensureDependencies, ensurePnpm } from './shared/prepare.mjs';
import { createProgress } from './shared/progress.mjs';
import {
  loadApi,
  loadMigrate,
  loadSandbox,
  loadSeed,
  systemEnvironment,
} from './shared/system.mjs';
import { chooseAddress } from './start/address.mjs';
import {
  demoDue,
  firstRunOf,
  installationSecret,
  resetLocalData,
  sandboxPort,
} from './start/local-state.mjs';
import { HELP, readOptions } from './start/options.mjs';

const DATABASE = 'leadline';
const STEPS = 8;

/** What has to be closed, the last opened first. @type {(() => Promise<void>)[]} */
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
  // npm passes the terminal's Ctrl-C on, so it comes twice; the second one is not impatience.
  process.on(signal, () => {
    if (!ending) console.log('\nStopping …');
    void shutDown(0);
  });
}

await runMain(async () => {
  try {
    await start();
  } catch (error) {
    if (ending) return; // an interrupted step fails, as it should
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    await shutDown(1);
  }
});

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
  const tools = await progress.step('Tools', async () => {
    const found = await ensurePnpm();
    progress.note(`Node ${process.versions.node}, pnpm ${found.version}`);
    return found;
  });
  await progress.step('Dependencies', async () =>
    progress.note((await ensureDependencies(tools)) ? 'installed' : 'unchanged'),
  );
  await progress.step('Build', async () =>
    progress.note((await ensureBuild(tools)) ? 'built' : 'unchanged'),
  );
  const infra = await progress.step('PostgreSQL and Redis', async () => {
    const started = await startInfra({ dir: LOCAL, log: progress.note });
    closers.push(started.stop);
    return started;
  });
  void infra.lost.then((error) => {
    console.error(`\n${error.message}`);
    return shutDown(1);
  });

  const databaseUrl = await progress.step('Database', async () => {
    const { ensureDatabase } = await import('./shared/database.mjs');
    const url = infra.embedded
      ? await ensureDatabase(infra.databaseUrl, DATABASE)
      : infra.databaseUrl;
    const applied = await (await loadMigrate()).migrate(url);
    progress.note(applied.length ? `${applied.length} migrations applied` : 'up to date');
    return url;
  });

  const sandbox = await progress.step('Sandbox advertiser', async () => {
    const port = await sandboxPort();
    try {
      const started = await (await loadSandbox()).startSandbox({ host: '127.0.0.1', port });
      closers.push(() => started.close());
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error;
      progress.note(
        `another program uses its port ${port}; leads to the sandbox will fail until that port is free at a start`,
      );
    }
    return { port, url: `http://127.0.0.1:${port}` };
  });

  const records = firstRunOf(infra.embedded ? undefined : infra.databaseUrl);
  const { address, firstRun } = await progress.step('Server', async () => {
    const known = await records.read();
    const chosen = await chooseAddress({ note: progress.note, lastUrl: known?.url });
    const fresh = await (
      await loadSeed()
    ).seedFirstRun(databaseUrl, { secret, sandboxUrl: sandbox.url, publicUrl: chosen.publicUrl });
    const access = fresh ?? known;
    const current = access && { ...access, url: chosen.publicUrl };
    await (current ? records.write(current) : records.hide());
    if (fresh && infra.embedded) await demoDue.set();
    const nodeEnv = infra.embedded ? 'development' : 'production';
    Object.assign(
      process.env,
      systemEnvironment({
        databaseUrl,
        redisUrl: infra.redisUrl,
        secret,
        sandboxPort: sandbox.port,
        nodeEnv,
        ...chosen,
      }),
    );
    const server = await (await loadApi()).bootstrap();
    closers.push(() => server.close());
    return { address: chosen, firstRun: current };
  });

  const unknown = infra.embedded
    ? 'not known here any more; npm start -- --reset begins anew'
    : 'with the accounts in your database';
  const signIn = firstRun ? `${firstRun.admin.email}  ${firstRun.admin.password}` : unknown;
  console.log(`\n  Leadline   ${address.publicUrl}\n  Sign in    ${signIn}\n`);
  await progress.step('Demo leads', async () => {
    const wanted = options.demo ?? (infra.embedded && demoDue.isSet());
    if (infra.embedded) await demoDue.clear();
    if (!wanted || !firstRun) {
      progress.note(
        wanted
          ? "this database was seeded elsewhere, so there is no publisher's token to send with"
          : 'not now; npm start -- --demo plays them',
      );
      return;
    }
    const { demo, describeOutcome } = await import('./demo.mjs');
    const url = `http://${loopback(address.host)}:${address.port}`;
    progress.note(
      describeOutcome(
        await demo({
          url,
          publishers: firstRun.publishers,
          log: console.log,
          signal: demoAbort.signal,
        }),
      ),
    );
  });
  console.log(`\nEverything runs, after ${progress.elapsed()}. Ctrl-C stops it.`);
}

/** The server's address for a client on this machine. @param {string} host */
function loopback(host) {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

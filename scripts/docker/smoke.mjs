// `node scripts/docker/smoke.mjs [--keep]` tries the images as an operator runs them: builds, brings
// the stack up from nothing with two API processes and two workers, signs in with two-factor, checks
// which address a client behind a proxy has, sends leads to an advertiser in the network, kills a
// container of each service under that load, restarts and replaces all of them, restores a backup
// after the volumes are gone, and looks for every lead.
// It needs a container engine and Node.js only. The project `leadline-smoke`, its volumes included,
// is removed before and after; `--keep` leaves it for a look.
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Failure, runMain } from '../shared/failure.mjs';
import { ROOT } from '../shared/paths.mjs';
import { freePort } from '../shared/ports.mjs';
import { createProgress } from '../shared/progress.mjs';
import {
  createStaff,
  firstSignIn,
  leadsByEmail,
  makeBusiness,
  signInAgain,
} from './smoke/business.mjs';
import { checkClientAddress } from './smoke/client-address.mjs';
import { createPublisher } from './smoke/publisher.mjs';
import { createStack, docker } from './smoke/stack.mjs';

const PROJECT = 'leadline-smoke';
/** In the order in which they are killed. */
const SERVICES = ['web', 'api', 'worker', 'redis', 'postgres'];
const IMAGES = ['leadline-api', 'leadline-worker', 'leadline-migrate', 'leadline-web'];
/** Nothing may depend on which of two processes answers, or does a job. */
const SCALE = { api: 2, worker: 2 };
const CLIENTS = 2;
const REPORT_WITHIN_MS = 30_000;
const ACCEPTED = new Set(['Accepted', 'Pending FTD', 'FTD']);

/** @typedef {Awaited<ReturnType<typeof createStack>>} Stack */
/** @typedef {{ stored: number, duplicates_seen: number }} SandboxStats */

await runMain(async () => {
  const folder = await mkdtemp(`${os.tmpdir()}/leadline-smoke-`);
  const envFile = `${folder}/.env`;
  const port = await freePort();
  await promisify(execFile)('sh', [`${ROOT}/scripts/docker/make-env.sh`, envFile], {
    env: { ...process.env, WEB_PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
  });
  const stack = await createStack({ project: PROJECT, envFile, scale: SCALE });
  const removeAll = () => stack.compose('down', '--volumes', '--remove-orphans');
  try {
    await removeAll();
    await smoke({ stack, folder, url: `http://127.0.0.1:${port}`, admin: await adminOf(envFile) });
  } catch (error) {
    console.error(await stack.compose('logs', '--no-color', '--tail', '60').catch(String));
    throw error;
  } finally {
    if (!process.argv.includes('--keep')) {
      await removeAll();
      await rm(folder, { recursive: true });
    } else console.log(`The stack stays: http://localhost:${port}, ${envFile}`);
  }
});

/** The first administrator of the new .env. @param {string} envFile */
async function adminOf(envFile) {
  const text = await readFile(envFile, 'utf8');
  /** @param {string} name */
  const value = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  return { email: value('ADMIN_EMAIL'), password: value('ADMIN_PASSWORD') };
}

/**
 * @param {object} trial
 * @param {Stack} trial.stack
 * @param {string} trial.folder for what it writes
 * @param {string} trial.url
 * @param {{ email: string, password: string }} trial.admin
 */
async function smoke({ stack, folder, url, admin }) {
  const progress = createProgress(8 + SERVICES.length);
  const allHealthy = () => Promise.all(SERVICES.map((service) => stack.healthy(service)));
  await progress.step('Build', async () => {
    await stack.compose('build');
    progress.note(await imageSizes());
  });
  await progress.step('Up, until all are healthy', async () => {
    await stack.up();
    await allHealthy();
  });
  const session = await firstSignIn(url, admin);
  const staff = createStaff(url, session.token);
  await progress.step('The address of a client, whatever it claims', async () => {
    progress.note(await checkClientAddress({ stack, url, staff }));
  });
  const publisher = createPublisher({ url, token: await makeBusiness(staff, session.userId) });
  await progress.step('A lead in, out to the advertiser, and its deposit back', () =>
    leadAndDeposit(url, session.token, publisher),
  );

  try {
    publisher.start(CLIENTS);
    await killAndReplace(stack, progress, allHealthy);
    await publisher.finish();
    await progress.step('Back up, lose the volumes, restore', async () => {
      progress.note(await loseAndRestore(stack, `${folder}/backups`));
      await allHealthy();
    });
    await progress.step('Nothing lost, nothing twice', async () => {
      const token = await signInAgain(url, admin, session);
      progress.note(await compare(stack, publisher.answers, await leadsByEmail(url, token)));
    });
  } finally {
    await publisher.stop();
  }
  console.log(`The stack passed after ${progress.elapsed()}.`);
}

/**
 * @param {Stack} stack
 * @param {ReturnType<typeof createProgress>} progress
 * @param {() => Promise<unknown>} allHealthy
 */
async function killAndReplace(stack, progress, allHealthy) {
  for (const service of SERVICES)
    await progress.step(`Kill ${service} under load, until all are healthy`, async () => {
      await stack.kill(service);
      await allHealthy();
    });
  await progress.step('Restart all', async () => {
    await stack.compose('restart', ...SERVICES);
    await allHealthy();
  });
  await progress.step('Replace all containers', async () => {
    await stack.compose('rm', '--stop', '--force', 'migrate', ...SERVICES);
    await stack.up();
    await allHealthy();
  });
}

/**
 * As docs/operations.md has it. Returns the last line of the restore.
 * @param {Stack} stack
 * @param {string} backups a folder to make
 */
async function loseAndRestore(stack, backups) {
  await mkdir(backups);
  // The user of the image is not the one who runs this.
  await chmod(backups, 0o777);
  /** @param {readonly string[]} command */
  const run = (...command) =>
    stack.compose(
      'run',
      '--rm',
      '--no-deps',
      '-T',
      '-v',
      `${backups}:/backups`,
      'migrate',
      ...command,
    );
  await run('node', 'scripts/backup.mjs', '/backups');
  const [name] = await readdir(backups);
  await stack.compose('rm', '--stop', '--force', 'migrate', ...SERVICES);
  await docker('volume', 'rm', `${PROJECT}_postgres`, `${PROJECT}_redis`);
  await stack.compose('up', '-d', 'postgres', 'redis');
  await Promise.all(['postgres', 'redis'].map((service) => stack.healthy(service)));
  const restored = await run('node', 'scripts/restore.mjs', `/backups/${name}`);
  await stack.up();
  // The files are those of the user of the image, whom this one may not be.
  await run('rm', '-r', `/backups/${name}`);
  return restored.split('\n').at(-1) ?? '';
}

/**
 * @param {string} url
 * @param {string} token
 * @param {ReturnType<typeof createPublisher>} publisher
 */
async function leadAndDeposit(url, token, publisher) {
  const { email, code } = await publisher.send('+ftd');
  if (code !== 'accepted') throw new Failure(`The first lead was answered ${code}.`);
  const deadline = Date.now() + REPORT_WITHIN_MS;
  for (;;) {
    const [lead] = (await leadsByEmail(url, token)).get(email) ?? [];
    if (lead?.status === 'Pending FTD') return;
    if (Date.now() > deadline)
      throw new Failure(`The deposit of the first lead did not arrive; it is ${lead?.status}.`);
    await delay(250);
  }
}

/**
 * Compares what the publisher was answered, what staff see and what the advertiser has.
 * @param {Stack} stack
 * @param {ReadonlyMap<string, string>} answers
 * @param {ReadonlyMap<string, { status: string }[]>} leads
 */
async function compare(stack, answers, leads) {
  /** @type {SandboxStats} */
  const advertiser = JSON.parse(
    await stack.evaluate(
      'advertiser',
      "fetch('http://127.0.0.1:4010/brands/alpha/stats').then(async (r) => console.log(await r.text()))",
    ),
  );
  /** @type {Record<string, number>} */
  const counts = {};
  const faults = [];
  for (const [email, code] of answers) {
    counts[code] = (counts[code] ?? 0) + 1;
    const found = leads.get(email) ?? [];
    if (found.length !== 1) faults.push(`${email} (${code}) is there ${found.length} times`);
    else if (code === 'accepted' && !ACCEPTED.has(found[0]?.status ?? ''))
      faults.push(`${email} was accepted and is ${found[0]?.status}`);
  }
  const unknownHere = [...leads.keys()].filter((email) => !answers.has(email));
  if (unknownHere.length) faults.push(`leads that nobody sent: ${unknownHere.join(', ')}`);
  if (advertiser.duplicates_seen)
    faults.push(`${advertiser.duplicates_seen} leads were sent twice to the advertiser`);
  if (advertiser.stored < (counts.accepted ?? 0))
    faults.push(`${counts.accepted} leads were accepted, but the advertiser has fewer`);
  const summary =
    `${answers.size} leads sent, ${leads.size} stored, ${advertiser.stored} at the advertiser; ` +
    `answers: ${Object.entries(counts)
      .map(([code, count]) => `${count} ${code}`)
      .join(', ')}`;
  if (faults.length) throw new Failure(`${summary}\n${faults.join('\n')}`);
  return summary;
}

async function imageSizes() {
  const sizes = await Promise.all(
    IMAGES.map(async (image) => {
      const bytes = Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
      return `${image} ${Math.round(bytes / 1e6)} MB`;
    }),
  );
  return sizes.join(', ');
}

// `node bench/disk-full.mjs`, as root: PostgreSQL and Redis on a small disk of their own, which fills
// up under load and is freed again. No lead that was answered may be lost, and each lead that was
// refused is taken when it is sent again with its key, once.
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Failure } from '../scripts/shared/failure.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { atLeast, none, printTable } from './lib/figures.mjs';
import { onDatabase } from './lib/world.mjs';

const options = readOptions({});
const exec = promisify(execFile);
/** More than PostgreSQL keeps of its log (`max_wal_size`, 1 GB), so that freed space stays free. */
const DISK_MB = 2_500;
const SENDERS = 16;
const FULL_SECONDS = 15;
const RECOVERY_SECONDS = 60;

/**
 * @typedef {object} Sent
 * @property {string} key
 * @property {string} body
 * @property {number[]} statuses of every try; 0 for none
 * @property {number | null} leadId
 */

/** @param {import('./lib/bench.mjs').Stage} stage */
async function play(stage) {
  const world = await stage.world({ lanes: 4 });
  const databaseUrl = await world.copy('product');
  const uncountedBefore = await onDatabase(databaseUrl, uncountedLeads);
  const product = await stage.product({ databaseUrl });
  /** @type {Sent[]} */
  const leads = [];
  let isOver = false;
  const post = poster(product.url, world.token);
  const sending = Array.from({ length: SENDERS }, async () => {
    while (!isOver) {
      const lead = newLead(leads.length, world.lanes[leads.length % 4]?.code ?? '');
      leads.push(lead);
      await post(lead);
    }
  });
  /** @type {{ name: string, seconds: number, counts: string }[]} */
  const phases = [];
  /** @param {string} name @param {() => Promise<unknown>} during */
  const phase = async (name, during) => {
    const before = leads.map(({ statuses }) => statuses.length);
    const started = performance.now();
    await during();
    phases.push({
      name,
      seconds: (performance.now() - started) / 1000,
      counts: countStatuses(leads.flatMap(({ statuses }, n) => statuses.slice(before[n] ?? 0))),
    });
  };
  await phase('before', () => delay(5_000));
  const ballast = `${disk}/ballast`;
  await phase('disk full', async () => {
    await fill(ballast);
    await delay(FULL_SECONDS * 1000);
  });
  await phase('freed', async () => {
    await rm(ballast);
    await untilReady(product.url);
  });
  await phase('after', () => delay(5_000));
  isOver = true;
  await Promise.all(sending);
  const refused = leads.filter(({ leadId }) => leadId === null);
  await phase('sent again', async () => {
    for (const lead of refused) await post(lead);
  });
  printPhases(phases);
  return verdict(databaseUrl, leads, uncountedBefore);
}

/** @param {number} n @param {string} country @returns {Sent} */
const newLead = (n, country) => ({
  key: `disk-full-${n}`,
  body: JSON.stringify({
    email: `person${n}@example.com`,
    first_name: 'Ada',
    last_name: 'Byron',
    phone: `+4474${String(n).padStart(8, '0')}`,
    country,
    ip: '81.2.69.142',
  }),
  statuses: [],
  leadId: null,
});

/** @param {string} url @param {string} token */
const poster = (url, token) => async (/** @type {Sent} */ lead) => {
  try {
    const response = await fetch(`${url}/api/v1/leads`, {
      method: 'POST',
      body: lead.body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': lead.key,
      },
    });
    const reply = /** @type {{ lead_id?: number }} */ (await response.json());
    lead.statuses.push(response.status);
    if (response.status < 300) lead.leadId = reply.lead_id ?? null;
    else await delay(50);
  } catch {
    lead.statuses.push(0);
    await delay(50);
  }
};

/** Writes until nothing fits any more. @param {string} file */
async function fill(file) {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(1024 * 1024, 1);
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}

/** @param {string} url */
async function untilReady(url) {
  for (const end = Date.now() + RECOVERY_SECONDS * 1000; Date.now() < end; await delay(100))
    if ((await fetch(`${url}/health/ready`)).ok) return;
  throw new Failure(`The server was not ready ${RECOVERY_SECONDS} s after the disk was freed.`);
}

/** @param {readonly number[]} statuses */
const countStatuses = (statuses) =>
  [...new Set(statuses)]
    .sort((a, b) => a - b)
    .map(
      (status) => `${statuses.filter((one) => one === status).length} × ${status || 'no answer'}`,
    )
    .join(', ');

/** @param {readonly { name: string, seconds: number, counts: string }[]} phases */
const printPhases = (phases) =>
  printTable(
    ['', 'seconds', 'answers'],
    phases.map(({ name, seconds, counts }) => [name, seconds, counts]),
  );

/** Accepted leads less those that caps have counted. @param {import('pg').Client} client */
async function uncountedLeads(client) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM leads WHERE status = 2)::int -
       (SELECT coalesce(sum(filled), 0) FROM cap_windows)::int AS count`,
  );
  return Number(rows[0].count);
}

/**
 * @param {string} databaseUrl
 * @param {readonly Sent[]} leads
 * @param {number} uncountedBefore of the leads that were there before
 */
async function verdict(databaseUrl, leads, uncountedBefore) {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT lead_id, key FROM idempotency_keys');
    const { rows: stored } = await client.query(
      'SELECT count(*)::int AS leads, count(DISTINCT email)::int AS people FROM leads',
    );
    const uncounted = await uncountedLeads(client);
    const keyOf = new Map(rows.map((row) => [row.lead_id, row.key]));
    const [counts] = stored;
    /** @param {(lead: Sent) => boolean} test */
    const count = (test) => leads.filter(test).length;
    return [
      none(
        'answered leads that are lost',
        count(({ leadId, key }) => leadId !== null && keyOf.get(leadId) !== key),
      ),
      none(
        'leads without an answer in the end',
        count(({ leadId }) => leadId === null),
      ),
      none('people stored twice', counts.leads - counts.people),
      none('accepted leads that no cap counts', Math.abs(uncounted - uncountedBefore)),
      atLeast(
        'answers 503 while the disk was full',
        count(({ statuses }) => statuses[0] === 503),
        1,
      ),
    ];
  });
}

if (process.getuid?.() !== 0) throw new Failure('Run it as root: it mounts a disk of its own.');
const disk = await mkdtemp(`${os.tmpdir()}/leadline-small-disk-`);
await exec('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', disk]);
process.env.TMPDIR = disk;
try {
  await bench(options, play);
} finally {
  await exec('umount', ['--lazy', disk]);
  await rmdir(disk);
}

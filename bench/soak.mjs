// `node bench/soak.mjs [--minutes 60] [--rate 70]`: two API processes and two workers under steady
// load, while something fails every 20 seconds: processes, PostgreSQL and Redis are killed, Redis is
// flushed, advertisers are slow or silent, clocks jump by an hour. Nothing may be lost or happen
// twice, the cap must be exact, and the memory of those that are not killed must not grow.
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { printTable } from './lib/figures.mjs';
import { startParties, startPublisher, startReports } from './lib/soak/parties.mjs';
import { makeSoakWorld, soakFaults, startSoakServer } from './lib/soak/servers.mjs';
import { soakVerdicts, watchCap } from './lib/soak/verdicts.mjs';
import { SECRET } from './lib/world.mjs';

const options = readOptions({ minutes: 60, rate: 70, cap: 60_000 });
const FAULT_EVERY_MS = 20_000;
const ROWS = 12;
const LONGEST_EPISODE_MS = 15_000;

/**
 * @typedef {object} Row
 * @property {number} minute
 * @property {import('./lib/soak/parties.mjs').Minute} seen
 * @property {number} faults
 * @property {number} processor share of the machine in use
 * @property {readonly number[]} memory of those that are not killed
 */

/** @type {Map<string, number>} */
const played = new Map();

/**
 * @param {object} stage
 * @param {readonly import('./lib/soak/servers.mjs').Fault[]} stage.faults
 * @param {ReturnType<typeof startPublisher>} stage.publisher
 * @param {readonly import('./lib/soak/servers.mjs').SoakServer[]} stage.steady
 */
async function play({ faults, publisher, steady }) {
  const started = performance.now();
  const length = options.minutes * 60_000;
  /** @type {Row[]} */
  const rows = [];
  let [count, processor] = [0, os.cpus()];
  for (let next = 1; performance.now() - started < length; next += 1) {
    const at = started + next * FAULT_EVERY_MS;
    const fault = faults[next % faults.length];
    // None at the very end: what fails there could not show that it comes back.
    if (fault && length - (performance.now() - started) > LONGEST_EPISODE_MS + FAULT_EVERY_MS) {
      count += 1;
      played.set(fault.name, (played.get(fault.name) ?? 0) + 1);
      await fault.play().catch((error) => console.log(`${fault.name}: ${error.message}`));
    }
    await delay(Math.max(0, at - performance.now()));
    const minute = (performance.now() - started) / 60_000;
    if (minute < ((rows.length + 1) * options.minutes) / ROWS - 0.01) continue;
    const now = os.cpus();
    const row = {
      minute,
      seen: publisher.look(),
      faults: count,
      processor: busyShare(processor, now),
      memory: steady.map((server) => server.memory()),
    };
    [count, processor] = [0, now];
    rows.push(row);
    console.log(`${Math.round(minute)} min: ${JSON.stringify(row.seen.answers)}`);
  }
  return rows;
}

/** @param {readonly os.CpuInfo[]} before @param {readonly os.CpuInfo[]} after */
function busyShare(before, after) {
  /** @param {readonly os.CpuInfo[]} cpus @param {(times: os.CpuInfo['times']) => number} of */
  const sum = (cpus, of) => cpus.reduce((total, { times }) => total + of(times), 0);
  /** @param {os.CpuInfo['times']} times */
  const all = (times) => Object.values(times).reduce((total, value) => total + value, 0);
  const idle = sum(after, (times) => times.idle) - sum(before, (times) => times.idle);
  return 1 - idle / (sum(after, all) - sum(before, all));
}

/** @param {string} url */
async function untilReady(url) {
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
}

/** @param {readonly Row[]} rows */
const printRows = (rows) =>
  printTable(
    [
      'minute',
      'accepted',
      'refused',
      '202',
      '503',
      'broken',
      'p50 ms',
      'p99 ms',
      'faults',
      'machine %',
      'API 2 MB',
      'worker 2 MB',
    ],
    rows.map(({ minute, seen, faults, processor, memory }) => [
      String(Math.round(minute)),
      seen.answers['201'] ?? 0,
      (seen.answers['200'] ?? 0) + (seen.answers['422'] ?? 0),
      seen.answers['202'] ?? 0,
      seen.answers['503'] ?? 0,
      seen.answers['none'] ?? 0,
      seen.times.p50,
      seen.times.p99,
      faults,
      Math.round(processor * 100),
      ...memory.map((bytes) => Math.round(bytes / 1e6)),
    ]),
  );

/** @param {readonly { name: string }[]} faults */
const countFaults = (faults) =>
  faults.map(({ name }) => ({ fault: name, times: played.get(name) ?? 0 }));

await bench(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const parties = await startParties();
  atEnd(parties.close);
  const world = await makeSoakWorld(serverUrl, { host: parties.host, cap: options.cap });
  const env = {
    DATABASE_URL: world.databaseUrl,
    REDIS_URL: redisUrl,
    LEADLINE_SECRET: SECRET,
    DELIVERY_ALLOW_HOSTS: parties.host,
    LOG_LEVEL: 'silent',
  };
  const mortal = {
    api: await startSoakServer('API 1', 'http', env),
    worker: await startSoakServer('worker 1', 'worker', env),
  };
  const steady = [
    await startSoakServer('API 2', 'http', env),
    await startSoakServer('worker 2', 'worker', env),
  ];
  const [api2, worker2] = steady;
  if (!api2 || !worker2) throw new Error('four servers are needed');
  for (const server of [...Object.values(mortal), ...steady]) atEnd(server.stop);
  const addresses = [mortal.api.url, api2.url];
  await Promise.all(addresses.map(untilReady));

  const cap = watchCap(world);
  const publisher = startPublisher({ token: world.token, rate: options.rate, addresses });
  const reports = startReports({ ...world, taken: parties.taken, addresses });
  const faults = soakFaults({ ...world, redisUrl, parties, mortal, other: worker2 });
  const rows = await play({ faults, publisher, steady });
  const sent = await publisher.stop();
  await reports.stop();
  // Work that was queued while a clock ran an hour ahead is due within the hour, which has now
  // passed.
  for (const worker of [mortal.worker, worker2]) worker.signal('SIGUSR2');
  printRows(rows);
  console.table(countFaults(faults));
  return soakVerdicts({ ...world, sent, publisher, reports, parties, cap, rows });
});

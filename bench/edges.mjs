// `node bench/edges.mjs` sends leads at a steady rate, first alone and then beside strangers who
// send the worst bodies, and asks for /health/live all the while. The strangers need processors too,
// so leads are also sent beside strangers who attack another process, which only refuses them.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { failuresOf, startLoad } from './lib/duel.mjs';
import { atMost, none, printTable, spread } from './lib/figures.mjs';

const options = readOptions({ strangers: 50, rate: 50, seconds: 60, lanes: 10, pastLeads: 10_000 });
const HEALTH_EVERY_MS = 20;

/**
 * Milliseconds of the answers of /health/live, asked at a fixed rate until `isOver`.
 * @param {string} url @param {Promise<unknown>} isOver
 */
async function timesOfHealth(url, isOver) {
  let goesOn = true;
  void isOver.finally(() => {
    goesOn = false;
  });
  /** @type {Promise<number>[]} */
  const times = [];
  while (goesOn) {
    const started = performance.now();
    const answered = fetch(`${url}/health/live`).then(async (reply) => {
      await reply.text();
      if (reply.status !== 200) throw new Error(`/health/live: ${reply.status}`);
      return performance.now() - started;
    });
    times.push(answered);
    await delay(HEALTH_EVERY_MS);
  }
  return spread(Float64Array.from(await Promise.all(times)));
}

/**
 * @typedef {object} Measured
 * @property {import('./lib/duel.mjs').LoadResult} leads
 * @property {{ p95: number, max: number }} health
 */

/** @param {{ quiet: Measured, elsewhere: Measured, attacked: Measured }} measured */
function report({ quiet, elsewhere, attacked }) {
  /** @type {(name: string, result: Measured) => (string | number)[]} */
  const row = (name, { leads, health }) => [
    name,
    leads.p50,
    leads.p99,
    leads.max,
    failuresOf(leads),
    health.p95,
    health.max,
  ];
  printTable(
    [
      `${options.rate} leads/s`,
      'p50 ms',
      'p99 ms',
      'max ms',
      'errors',
      'health p95 ms',
      'health max ms',
    ],
    [
      row('alone', quiet),
      row(`beside ${options.strangers} strangers elsewhere`, elsewhere),
      row(`beside ${options.strangers} strangers`, attacked),
    ],
  );
  return [
    atMost('p99 of leads, against the quiet one', attacked.leads.p99 / quiet.leads.p99, 2),
    atMost(
      'p99 of leads, against that beside strangers elsewhere',
      attacked.leads.p99 / elsewhere.leads.p99,
      2,
    ),
    atMost('p95 of /health/live', attacked.health.p95, 150, ' ms'),
    none('leads that failed', failuresOf(quiet.leads) + failuresOf(attacked.leads)),
  ];
}

await bench(options, async (stage) => {
  const world = await stage.world({ pastLeads: options.pastLeads });
  const { url } = await stage.product({ databaseUrl: await world.copy('edges') });
  const load = startLoad(stage, world);
  const [strangers, refuser] = [stage.child('strangers'), stage.child('stub', { STUB: 'refuser' })];
  const order = { url, rate: options.rate, connections: 16 };
  const measure = async () => {
    const sending = load.send(order);
    const health = await timesOfHealth(url, sending);
    return { leads: await sending, health };
  };
  await load.send({ ...order, seconds: 5 });
  const quiet = await measure();
  /** @param {string} attacked the address that the strangers attack */
  const besideStrangers = async (attacked) => {
    const seconds = options.seconds + 2;
    const attack = strangers.ask({
      kind: 'attack',
      url: attacked,
      strangers: options.strangers,
      seconds,
    });
    await delay(1_000);
    const measured = await measure();
    console.log(`${Math.round(Number(await attack) / seconds)} requests of strangers a second`);
    return measured;
  };
  const elsewhere = await besideStrangers(`http://${String(await refuser.ask({ kind: 'start' }))}`);
  const attacked = await besideStrangers(url);
  return report({ quiet, elsewhere, attacked });
});

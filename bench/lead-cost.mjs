// `node bench/lead-cost.mjs`: what one lead costs each part, at a steady rate, and what `--target`
// leads a second need of it at most: a part that is busier writes more leads at once, and what it does
// without leads is counted too, so a lead is dearer the lower the rate. Needs Linux.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { usedByServices } from './lib/cost.mjs';
import { failuresOf, startLoad } from './lib/duel.mjs';
import { figure, none, printTable } from './lib/figures.mjs';

const options = readOptions({
  rate: 400,
  seconds: 60,
  connections: 64,
  lanes: 50,
  target: 5_000,
});
const WARM_UP_SECONDS = 5;
/** After the last answer the worker still tells publishers and settles. */
const REST_MS = 5_000;
const DAY_SECONDS = 86_400;

await bench(options, async (stage) => {
  const world = await stage.world();
  const databaseUrl = await world.copy('cost');
  const http = await stage.product({ databaseUrl });
  const worker = await stage.product({ databaseUrl, role: 'worker' });
  const load = startLoad(stage, world);
  const order = { url: http.url, rate: options.rate };
  await load.send({ ...order, seconds: WARM_UP_SECONDS });
  await delay(REST_MS);

  const used = async () => ({
    ...(await usedByServices({ databaseUrl, redisUrl: stage.redisUrl })),
    http: await http.processor(),
    worker: await worker.processor(),
  });
  const before = await used();
  const result = await load.send(order);
  await delay(REST_MS);
  const after = await used();
  const leads = result.statuses['201'] ?? 0;
  print((part) => (after[part] - before[part]) / leads);
  console.log(`p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms`);
  return [none('errors', failuresOf(result))];
});

/** @typedef {keyof import('./lib/cost.mjs').Used | 'http' | 'worker'} Part */

/** @param {(part: Part) => number} perLead */
function print(perLead) {
  printTable(
    ['', 'ms a lead', `cores at ${options.target}/s`],
    /** @type {const} */ ([
      ['API processes', 'http'],
      ['workers', 'worker'],
      ['PostgreSQL', 'postgres'],
      ['Redis', 'redis'],
    ]).map(([name, part]) => [name, perLead(part), (perLead(part) * options.target) / 1000]),
  );
  printTable(
    ['', 'a lead', `at ${options.target}/s`],
    [
      ['transactions', perLead('transactions'), perLead('transactions') * options.target],
      [
        'write-ahead log, KiB',
        perLead('log') / 2 ** 10,
        `${figure((perLead('log') * options.target) / 2 ** 20)} MiB/s`,
      ],
      [
        'on disk, KiB',
        perLead('disk') / 2 ** 10,
        `${figure((perLead('disk') * options.target * DAY_SECONDS) / 2 ** 30)} GiB a day`,
      ],
    ],
  );
}

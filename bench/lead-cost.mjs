// `node bench/lead-cost.mjs`: what one lead costs each part, at a steady rate, with a postback to its
// publisher, and what `--target` leads a second need of it at most: a part that is busier writes more
// leads at once, and what it does without leads is counted too, so a lead is dearer the lower the
// rate. OTHER_DIST names another build (`apps/api/dist`), which is measured first. Needs Linux.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { usedByServices } from './lib/cost.mjs';
import { failuresOf, startLoad } from './lib/duel.mjs';
import { figure, none, printTable } from './lib/figures.mjs';
import { ask } from './lib/world.mjs';

const options = readOptions({
  rate: 400,
  seconds: 60,
  connections: 64,
  lanes: 50,
  target: 5_000,
});
const WARM_UP_SECONDS = 40;
/** After the last answer the worker still tells publishers and settles. */
const REST_MS = 5_000;
const DAY_SECONDS = 86_400;

await bench(options, async (stage) => {
  const receiver = stage.child('stub', { STUB: 'advertiser', ANSWER_AFTER_MS: '0' });
  const allowHosts = String(await receiver.ask({ kind: 'start' }));
  const world = await stage.world({ postbackUrl: `http://${allowHosts}/?lead={lead_id}` });
  const load = startLoad(stage, world);
  const { OTHER_DIST: other } = process.env;

  /** @param {string} name @param {string} [dist] */
  const measure = async (name, dist) => {
    const databaseUrl = await world.copy(name);
    const build = { databaseUrl, allowHosts, ...(dist && { dist }) };
    const http = await stage.product(build);
    const worker = await stage.product({ ...build, role: 'worker' });
    const order = { url: http.url, rate: options.rate };
    await load.send({ ...order, seconds: WARM_UP_SECONDS });
    await delay(REST_MS);
    // As in a system in use: the room that is left on old pages is known, and the first change of a
    // page since a checkpoint logs the whole page.
    await ask(databaseUrl, 'VACUUM');
    await ask(databaseUrl, 'CHECKPOINT');
    const used = async () => ({
      ...(await usedByServices({ databaseUrl, redisUrl: stage.redisUrl })),
      http: await http.processor(),
      worker: await worker.processor(),
    });
    const before = await used();
    const result = await load.send(order);
    await delay(REST_MS);
    const after = await used();
    await Promise.all([http.stop(), worker.stop()]);
    const leads = result.statuses['201'] ?? 0;
    console.log(`\n${name}: p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms`);
    print((part) => (after[part] - before[part]) / leads);
    return none(`errors, ${name}`, failuresOf(result));
  };
  return [...(other ? [await measure('other', other)] : []), await measure('this')];
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

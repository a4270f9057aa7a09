// `pnpm bench:push` measures response times and memory growth with leads at a steady rate, each
// pushed over the network to an advertiser that answers after 50 ms. `--seconds 600` is the full
// measurement.
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from './lib/child.mjs';
import { failuresOf, startLoad } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { median } from './lib/stats.mjs';
import { printTable, printVerdicts } from './lib/table.mjs';
import { makeWorld } from './lib/world.mjs';

const options = readOptions({
  rate: 1000,
  seconds: 30,
  connections: 256,
  answer: 50,
  lanes: 50,
  warmup: 10,
});
const MEGABYTE = 2 ** 20;

/**
 * Resident memory once a second while `work` goes on.
 * @param {() => Promise<number>} read
 * @param {Promise<unknown>} work
 * @returns {Promise<number[]>}
 */
async function sampleDuring(read, work) {
  const samples = [await read()];
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await delay(1000);
    samples.push(await read());
  }
  return samples;
}

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const advertiser = startChild('advertiser', { env: { ANSWER_AFTER_MS: String(options.answer) } });
  atEnd(advertiser.stop);
  const host = String(await advertiser.ask({ kind: 'start' }));
  const world = await makeWorld(serverUrl, {
    lanes: options.lanes,
    oneCap: false,
    advertiserUrl: `http://${host}/leads`,
  });
  const product = await startProduct({
    databaseUrl: await world.copy('product'),
    redisUrl,
    push: 'network',
    allowHosts: host,
    profile: options.profile,
  });
  atEnd(product.stop);
  const load = startLoad();
  atEnd(load.stop);

  const order = {
    url: product.url,
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections,
    rate: options.rate,
  };
  await load.send({ ...order, seconds: options.warmup });
  const sending = load.send({ ...order, seconds: options.seconds });
  const memory = await sampleDuring(product.memory, sending);
  const result = await sending;
  // Memory growth counts from the second minute on, in a short run from its first fifth on.
  const settled = memory.slice(Math.min(120, Math.floor(memory.length / 5)));
  const [first, last] = [median(settled.slice(0, 5)), median(settled.slice(-5))];
  printTable(
    ['', 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors', 'memory MiB, first', 'last'],
    [
      [
        `${options.rate}/s for ${options.seconds} s, ` +
          `the advertiser answers after ${options.answer} ms`,
        result.perSecond,
        result.p50,
        result.p95,
        result.p99,
        result.max,
        failuresOf(result),
        first / MEGABYTE,
        last / MEGABYTE,
      ],
    ],
  );
  return printVerdicts([
    { name: 'answered', value: result.perSecond, unit: ' a second', atLeast: options.rate * 0.98 },
    { name: 'p99', value: result.p99, unit: ' ms', atMost: 200 },
    { name: 'memory growth', value: Math.max(0, (last / first - 1) * 100), unit: ' %', atMost: 10 },
    { name: 'errors', value: failuresOf(result), unit: '', atMost: 0 },
  ]);
});

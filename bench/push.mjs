// `node bench/push.mjs` measures response times and memory growth with leads at a steady rate, each
// pushed over the network to an advertiser that answers after 50 ms. `--seconds 600` is the full
// measurement.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { failuresOf, printLoads, startLoad } from './lib/duel.mjs';
import { atLeast, atMost, figure, median, none } from './lib/figures.mjs';

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

await bench(options, async (stage) => {
  const { rate, seconds, answer, warmup } = options;
  const advertiser = stage.child('stub', { STUB: 'advertiser', ANSWER_AFTER_MS: String(answer) });
  const host = String(await advertiser.ask({ kind: 'start' }));
  const world = await stage.world({ advertiserUrl: `http://${host}/leads` });
  const product = await stage.product({
    databaseUrl: await world.copy('product'),
    push: 'network',
    allowHosts: host,
  });
  const load = startLoad(stage, world);
  const order = { url: product.url, rate };
  await load.send({ ...order, seconds: warmup });
  const sending = load.send({ ...order, seconds });
  const memory = await sampleDuring(product.memory, sending);
  const result = await sending;
  // Memory growth counts from the second minute on, in a short run from its first fifth on.
  const settled = memory.slice(Math.min(120, Math.floor(memory.length / 5)));
  const [first, last] = [median(settled.slice(0, 5)), median(settled.slice(-5))];
  printLoads(`the advertiser answers after ${answer} ms`, [[`${rate}/s for ${seconds} s`, result]]);
  console.log(
    `memory: ${figure(first / MEGABYTE)} MiB at first, ${figure(last / MEGABYTE)} at last`,
  );
  return [
    atLeast('answered', result.perSecond, rate * 0.98, ' a second'),
    atMost('p99', result.p99, 200, ' ms'),
    atMost('memory growth', Math.max(0, (last / first - 1) * 100), 10, ' %'),
    none('errors', failuresOf(result)),
  ];
});

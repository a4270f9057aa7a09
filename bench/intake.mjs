// `pnpm bench:intake` measures the throughput of the whole intake except the push, compared with a
// minimal handler that writes the same rows, then response times for a minute at a steady rate.
// Under full load a response time only shows the length of the queue; the steady rate shows how
// long a publisher waits.
import { startContestants } from './lib/contestants.mjs';
import { duel, printMedians } from './lib/duel.mjs';
import { failuresOf } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printTable, printVerdicts } from './lib/table.mjs';

const options = readOptions({
  rounds: 5,
  seconds: 6,
  connections: 64,
  lanes: 50,
  rate: 500,
  minute: 60,
});

/** @typedef {import('./lib/load.mjs').LoadResult} LoadResult */

/** @param {LoadResult} theirs @param {LoadResult} ours */
function printSteady(theirs, ours) {
  /** @type {(name: string, result: LoadResult) => (string | number)[]} */
  const row = (name, result) => [
    `${name} at ${options.rate}/s for ${options.minute} s`,
    result.perSecond,
    result.p50,
    result.p95,
    result.p99,
    result.max,
    failuresOf(result),
  ];
  printTable(
    ['', 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'],
    [row('minimal Fastify + pg', theirs), row('Leadline', ours)],
  );
}

await runOnStage(options, async (stage) => {
  const { product, minimal, load, order } = await startContestants(stage, {
    ...options,
    oneCap: false,
  });
  const contestants = [
    { name: 'minimal Fastify + pg', server: minimal },
    { name: 'Leadline', server: product },
  ];
  const medians = await duel({ contestants, load, order, rounds: options.rounds });
  printMedians(medians);
  const [theirs, ours] = medians;
  if (!theirs || !ours) throw new Error('a contestant without a result');

  const atRate = { ...order, rate: options.rate, seconds: options.minute };
  const theirSteady = await load.send({ ...atRate, url: minimal.url });
  const ourSteady = await load.send({ ...atRate, url: product.url });
  printSteady(theirSteady, ourSteady);
  const failures =
    ours.failures + theirs.failures + failuresOf(theirSteady) + failuresOf(ourSteady);
  return printVerdicts([
    {
      name: 'ratio of the medians',
      value: ours.perSecond / theirs.perSecond,
      unit: '',
      atLeast: 0.7,
    },
    {
      name: 'answered at the steady rate',
      value: ourSteady.perSecond,
      unit: ' a second',
      atLeast: options.rate * 0.98,
    },
    { name: 'p99 at the steady rate', value: ourSteady.p99, unit: ' ms', atMost: 50 },
    { name: 'errors', value: failures, unit: '', atMost: 0 },
  ]);
});

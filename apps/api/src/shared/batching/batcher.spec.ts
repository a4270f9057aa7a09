import { Batcher } from './batcher.js';

/** A run that a test ends, so that the test decides what happens meanwhile. */
const gatedRuns = () => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const run = (items: readonly number[]): Promise<number[]> =>
    new Promise((resolve) => {
      batches.push([...items]);
      ends.push(() => resolve(items.map((item) => item * 10)));
    });
  return { batches, run, endNext: () => ends.shift()?.() };
};
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });

it('runs items that arrive together as one batch, in order, and answers each', async () => {
  const { batches, run, endNext } = gatedRuns();
  const batcher = new Batcher(run, { maxItems: 10, maxRuns: 1 });
  const answers = Promise.all([1, 2, 3].map((item) => batcher.add(item)));
  await nextTurn();
  endNext();
  expect(await answers).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1, 2, 3]]);
});

it('keeps items that arrive during a run for the next run', async () => {
  const { batches, run, endNext } = gatedRuns();
  const batcher = new Batcher(run, { maxItems: 10, maxRuns: 1 });
  const first = batcher.add(1);
  await nextTurn();
  const others = [batcher.add(2), batcher.add(3)];
  await nextTurn();
  expect(batches).toEqual([[1]]);
  endNext();
  await first;
  await nextTurn();
  endNext();
  expect(await Promise.all(others)).toEqual([20, 30]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('keeps to its limits of items and of runs', async () => {
  const { batches, run, endNext } = gatedRuns();
  const batcher = new Batcher(run, { maxItems: 2, maxRuns: 2 });
  const answers = [1, 2, 3, 4, 5].map((item) => batcher.add(item));
  await nextTurn();
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  endNext();
  await answers[1];
  await nextTurn();
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  endNext();
  endNext();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

it('tries the items of a failed run one by one, so that a bad one fails alone', async () => {
  const runs: number[][] = [];
  const batcher = new Batcher<number, number>(
    (items) => {
      runs.push([...items]);
      return items.includes(2) ? Promise.reject(new Error('two')) : Promise.resolve([...items]);
    },
    { maxItems: 10, maxRuns: 1 },
  );
  const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual([1, 'Error: two', 3]);
  expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it('refuses a run that does not answer every item', async () => {
  const batcher = new Batcher<number, number>(() => Promise.resolve([]), {
    maxItems: 10,
    maxRuns: 1,
  });
  await expect(batcher.add(1)).rejects.toThrow('A batch of 1 gave 0 results.');
});

it('drains at once when idle, and otherwise when no item waits or runs', async () => {
  const { run, endNext } = gatedRuns();
  const batcher = new Batcher(run, { maxItems: 1, maxRuns: 1 });
  await batcher.drain();
  const answers = [batcher.add(1), batcher.add(2)];
  let isDrained = false;
  const drained = batcher.drain().then(() => {
    isDrained = true;
  });
  await nextTurn();
  endNext();
  await answers[0];
  await nextTurn();
  expect(isDrained).toBe(false);
  endNext();
  await drained;
  expect(await Promise.all(answers)).toEqual([10, 20]);
});

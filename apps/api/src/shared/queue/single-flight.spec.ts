import { SingleFlight } from './single-flight.js';

/** Work that ends when the test says so. */
const held = () => {
  const runs: (() => void)[] = [];
  return {
    runs,
    work: () =>
      new Promise<void>((resolve) => {
        runs.push(resolve);
      }),
  };
};
const ignore = (): void => undefined;

it('answers any number of calls during a run with one run after it', async () => {
  const { runs, work } = held();
  const flight = new SingleFlight(work, ignore);
  const first = flight.run();
  const others = [flight.run(), flight.run(), flight.run()];
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await new Promise(setImmediate);
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await Promise.all([first, ...others]);
  expect(runs).toHaveLength(2);
});

it('runs again after it has ended', async () => {
  let count = 0;
  const flight = new SingleFlight(() => {
    count += 1;
    return Promise.resolve();
  }, ignore);
  await flight.run();
  await flight.run();
  expect(count).toBe(2);
});

it('reports failures of both kinds and goes on', async () => {
  const failures: unknown[] = [];
  let count = 0;
  const flight = new SingleFlight(
    () => {
      count += 1;
      if (count === 1) throw new Error('at once');
      return count === 2 ? Promise.reject(new Error('later')) : Promise.resolve();
    },
    (error) => failures.push(error),
  );
  await flight.run();
  await flight.run();
  await flight.run();
  expect(failures.map(String)).toEqual(['Error: at once', 'Error: later']);
  expect(count).toBe(3);
});

it('stops: waits for the run under way, makes no further one', async () => {
  const { runs, work } = held();
  const flight = new SingleFlight(work, ignore);
  void flight.run();
  void flight.run();
  const stopped = flight.stop();
  expect(flight.isStopping).toBe(true);
  runs[0]?.();
  await stopped;
  await flight.run();
  expect(runs).toHaveLength(1);
});

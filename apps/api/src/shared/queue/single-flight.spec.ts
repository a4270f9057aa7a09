import { SingleFlight } from './single-flight.js';

/** Work whose runs end when the test ends them. */
const controlledWork = () => {
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

it('runs once more after any number of calls during a run', async () => {
  const { runs, work } = controlledWork();
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

it('runs again when called after a run has ended', async () => {
  let count = 0;
  const flight = new SingleFlight(() => {
    count += 1;
    return Promise.resolve();
  }, ignore);
  await flight.run();
  await flight.run();
  expect(count).toBe(2);
});

it('reports exceptions and rejections, and runs again', async () => {
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

it('waits for the run under way when stopped, and begins no further one', async () => {
  const { runs, work } = controlledWork();
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

import { CodeLoader, type CodeWorld } from './code-loader';

const OWN = '/assets/index-1.js';
const LOST = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Simulates a browser with its network and server. Time passes only when the test moves it. */
const world = (patch: Partial<CodeWorld> = {}) => {
  const timers = new Map<number, () => void>();
  const waits: number[] = [];
  const reloads: [version: string, isOutdated: boolean][] = [];
  let served: string | null = OWN;
  const loader = new CodeLoader({
    ownVersion: OWN,
    servedVersion: () => Promise.resolve(served),
    repair: () => Promise.resolve(),
    reloadFor: (version, isOutdated) => {
      reloads.push([version, isOutdated]);
      return true;
    },
    now: () => 0,
    after: (ms, run) => {
      waits.push(ms);
      timers.set(waits.length, run);
      const id = waits.length;
      return () => timers.delete(id);
    },
    ...patch,
  });
  return {
    loader,
    waits,
    reloads,
    serve: (version: string | null): void => {
      served = version;
    },
    /** Ends the current wait. */
    endWait: async (): Promise<void> => {
      for (const [id, run] of [...timers]) {
        timers.delete(id);
        run();
      }
      await settled();
    },
  };
};

/** Returns code that fails to load `times` times. */
const failing = (times: number, error: Error = LOST) => {
  let tries = 0;
  return {
    tries: () => tries,
    load: (): Promise<string> => {
      tries += 1;
      return tries <= times ? Promise.reject(error) : Promise.resolve('the code');
    },
  };
};

test('code that loads causes no notice', async () => {
  const { loader, waits } = world();
  await expect(loader.load(failing(0).load)).resolves.toBe('the code');
  expect([loader.trouble(), waits]).toEqual([null, []]);
});

test('a short failure is repaired at once', async () => {
  const { loader, reloads } = world();
  await expect(loader.load(failing(1).load)).resolves.toBe('the code');
  expect([loader.trouble(), reloads]).toEqual([null, []]);
});

test('without a server it waits longer each time, and says until when', async () => {
  const { loader, waits, serve, endWait } = world();
  const code = failing(1);
  serve(null);
  const loaded = loader.load(code.load);
  await settled();
  expect(loader.trouble()).toEqual({ retryAt: 1000, isOutdated: false });
  for (let wait = 0; wait < 6; wait += 1) await endWait();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(code.tries()).toBe(1);

  serve(OWN);
  await endWait();
  await expect(loaded).resolves.toBe('the code');
  expect(loader.trouble()).toBeNull();
});

test('a browser that is online again does not wait', async () => {
  const { loader, serve } = world();
  serve(null);
  const loaded = loader.load(failing(1).load);
  await settled();
  serve(OWN);
  loader.retry();
  await expect(loaded).resolves.toBe('the code');
});

test('parts that fail together are tried together, and share the wait', async () => {
  const { loader, waits, serve, endWait } = world();
  serve(null);
  const both = Promise.all([loader.load(failing(1).load), loader.load(failing(1).load)]);
  await settled();
  expect(waits).toEqual([1000]);
  serve(OWN);
  await endWait();
  await expect(both).resolves.toEqual(['the code', 'the code']);
});

test('another version on the server reloads the page, without another try', async () => {
  const { loader, reloads, serve } = world();
  const code = failing(Infinity);
  serve('/assets/index-2.js');
  void loader.load(code.load);
  await settled();
  expect(reloads).toEqual([['/assets/index-2.js', true]]);
  expect(code.tries()).toBe(1);
});

test('a failure that the browser keeps reloads the page', async () => {
  const { loader, reloads, endWait } = world();
  const code = failing(Infinity);
  void loader.load(code.load);
  await settled();
  expect([code.tries(), reloads]).toEqual([2, []]);
  await endWait();
  expect(reloads).toEqual([[OWN, false]]);
});

test('an impossible reload is left to the user, and the retries continue', async () => {
  const { loader, waits, serve, endWait } = world({ reloadFor: () => false });
  const code = failing(2);
  serve('/assets/index-2.js');
  const loaded = loader.load(code.load);
  await settled();
  expect(loader.trouble()).toEqual({ retryAt: 1000, isOutdated: true });
  await endWait();
  await expect(loaded).resolves.toBe('the code');
  expect(waits).toEqual([1000]);
});

test('an error in the code is not tried again', async () => {
  const { loader } = world();
  const code = failing(1, new TypeError('x is not a function'));
  await expect(loader.load(code.load)).rejects.toThrow('x is not a function');
  expect([code.tries(), loader.trouble()]).toEqual([1, null]);
});

test('a style sheet that fails once more is tried again too', async () => {
  let repairs = 0;
  const { loader, endWait } = world({
    reloadFor: () => false,
    repair: () => {
      repairs += 1;
      return repairs === 1
        ? Promise.reject(new Error('A style sheet could not be loaded'))
        : Promise.resolve();
    },
  });
  const loaded = loader.load(failing(1, new Error('Unable to preload CSS for /a.css')).load);
  await settled();
  await endWait();
  await expect(loaded).resolves.toBe('the code');
});

import { EventEmitter } from 'node:events';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import { eventually } from '#test/support/waiting.js';
import { makeWorld, NOW } from '#test/support/lead-oracle/generate.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const PAGE = { sortBy: null, order: 'desc', limit: 10, offset: 0 } as const;

/** Stands for the thread, and says what the test lets it say. */
class ToldWorker extends EventEmitter {
  isTerminated = false;
  postMessage(): void {
    throw new Error('Nothing is asked of it.');
  }
  terminate(): Promise<number> {
    this.isTerminated = true;
    this.emit('exit', 1);
    return Promise.resolve(1);
  }
}

describe('the memory of the leads in memory', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    await onDatabase(plain, (db) => makeWorld(db, TEST_SECRET, new Random(1), 5));
  }, 60_000);
  afterAll(() => plain.close());

  const start = async () => {
    const workers: ToldWorker[] = [];
    const options: unknown[] = [];
    const lines: { msg: string }[] = [];
    const app = await createTestApp(ReadsModule, {
      clock: new FixedClock(NOW),
      databaseUrl: plain.databaseUrl,
      environment: { LEADS_IN_MEMORY_FROM: '1', LEADS_IN_MEMORY_MAX_MB: '16' },
      configure: (builder) =>
        builder
          .overrideProvider(AppLogger)
          .useValue(
            createLogger('info', {
              write: (line) => lines.push(JSON.parse(line) as { msg: string }),
            }),
          )
          .overrideProvider(ThreadsService)
          .useValue({
            start: (_file: URL, given: unknown) => {
              options.push(given);
              workers.push(new ToldWorker());
              return workers.at(-1);
            },
          }),
    });
    const inMemory = app.get(LeadsInMemoryService);
    const worker = await eventually(() => {
      expect(workers).toHaveLength(1);
      return workers[0] as ToldWorker;
    });
    return { app, inMemory, worker, workers, options, lines };
  };

  it('is watched: over the limit the leads are dropped for good, and every process knows', async () => {
    const { app, inMemory, worker, workers, options, lines } = await start();
    expect(options).toEqual([
      { workerData: { databaseUrl: plain.databaseUrl, limitBytes: 16 * 1024 * 1024 } },
    ]);
    expect(inMemory.status).toEqual({ state: 'loading', leads: 0, percent: 0 });
    expect(await inMemory.overLimit()).toBeNull();

    worker.emit('message', { kind: 'progress', rows: 320_000, part: 0.32 });
    expect(inMemory.status).toEqual({ state: 'loading', leads: 320_000, percent: 32 });
    expect(lines.map(({ msg }) => msg)).toContain('Leads in memory: 320,000 of 1,000,000 read');

    worker.emit('message', { kind: 'over_limit', rows: 500_000, bytes: 17_000_000 });
    expect(inMemory.status).toEqual({ state: 'over_limit', leads: 500_000, percent: 32 });
    expect(worker.isTerminated).toBe(true);
    worker.emit('message', { kind: 'ready', rows: 500_000 });
    expect(inMemory.status.state).toBe('over_limit');
    expect(await inMemory.find([], PAGE)).toBeNull();
    await eventually(async () => {
      expect(await inMemory.overLimit()).toEqual({ limit_mb: 16, leads: 500_000, since: NOW });
    });
    // The check of every minute.
    await (inMemory as unknown as { check: () => Promise<void> }).check();
    expect(workers).toHaveLength(1);
    await app.close();
  });

  it('does not matter to a thread that fails: the leads are read again', async () => {
    const { app, inMemory, worker, workers, lines } = await start();
    worker.emit('message', { kind: 'ready', rows: 5 });
    worker.emit('message', { kind: 'helper_failed', reason: 'Error: broken' });
    expect(lines.at(-1)).toMatchObject({
      reason: 'Error: broken',
      msg: 'the second thread that scans the leads in memory failed; one scans meanwhile',
    });
    expect(inMemory.status).toEqual({ state: 'ready', leads: 5, percent: 100 });
    worker.emit('exit', 1);
    expect(inMemory.status).toEqual({ state: 'failed', leads: 0, percent: 0 });
    await (inMemory as unknown as { check: () => Promise<void> }).check();
    expect(workers).toHaveLength(2);
    await app.close();
  });
});

import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { advance, mockTimeouts, stopMocking } from '#test/support/waiting.js';
import type { ExportData } from './export-run.js';
import { ExportThread } from './export-thread.js';
import type { ExportMessage, ExportRequest } from './export.worker.js';

const IDLE_MS = 60_000;
const ORDER: ExportData = {
  format: 'csv',
  columns: { module: '', options: null },
  count: { text: '', values: [] },
  rows: { text: '', values: [] },
  zone: 'UTC',
  slots: [],
  triesReplica: false,
  isMasked: false,
};

/** Thread that begins every export at once, and ends only when the test says so. */
class FakeThread extends EventEmitter {
  isEnding = false;
  readonly received: ExportRequest['kind'][] = [];

  postMessage(request: ExportRequest): void {
    this.received.push(request.kind);
    if (request.kind !== 'begin' || this.isEnding) return;
    const { number } = request;
    const begun = { total: 1, titles: [], server: 'primary' } as const;
    this.emit('message', { kind: 'begun', number, ...begun } satisfies ExportMessage);
  }
  terminate(): Promise<number> {
    this.isEnding = true;
    return Promise.resolve(0);
  }
}

describe('the thread of the exports', () => {
  let threads: FakeThread[];
  let exports: ExportThread;
  const begin = () => exports.begin(ORDER, new AbortController().signal);

  beforeEach(() => {
    mockTimeouts();
    threads = [];
    const start = (): Worker => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread as unknown as Worker;
    };
    const options = { databaseUrl: '', replica: null, maxRunning: 4 };
    exports = new ExportThread({ start }, options, () => undefined);
  });
  afterEach(stopMocking);

  it('an export that begins while the idle thread ends gets a new thread', async () => {
    (await begin())?.stop();
    await advance(IDLE_MS);
    const [idle] = threads;
    expect(idle?.isEnding).toBe(true);
    expect(await begin()).toMatchObject({ total: 1 });
    expect(threads).toHaveLength(2);
    idle?.emit('exit', 1);
    expect(await begin()).toMatchObject({ total: 1 });
    expect(threads).toHaveLength(2);
  });

  it('so does one that begins when the thread has failed and not ended yet', async () => {
    const broken = await begin();
    threads[0]?.emit('error', new Error('out of memory'));
    await expect(broken?.next()).rejects.toThrow('The export was stopped.');
    expect(await begin()).toMatchObject({ total: 1 });
    threads[0]?.emit('exit', 1);
    expect(await begin()).toMatchObject({ total: 1 });
    expect(threads).toHaveLength(2);
  });

  it('learns that the replica is silent, if it runs', async () => {
    exports.loseReplica();
    expect(threads).toHaveLength(0);
    await begin();
    exports.loseReplica();
    expect(threads.map(({ received }) => received)).toEqual([['begin', 'lose-replica']]);
  });
});

import { availableParallelism } from 'node:os';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { LeadChangesQuery } from './lead-changes.query.js';
import { LeadColumnStore, type LeadQuestion, type Progress } from './lead-column-store.js';
import { ScanThread } from './scan-thread.js';
import { connect, limitBytes, send, serve } from './store-thread.js';

const PROGRESS_MS = 3000;
/** More connections do not make the load faster: one thread stores all rows. */
const CONNECTIONS_TO_LOAD = 3;

const connectOnce = () => connect('leadline leads in memory');
const first = await connectOnce();
const others = await Promise.all(Array.from({ length: CONNECTIONS_TO_LOAD - 1 }, connectOnce));
/** File beside this one. Tests run it from the sources. */
const SCAN_FILE = new URL(import.meta.url.replace('lead-column-store', 'scan-thread'));
const helper = new ScanThread({
  start: () => new Worker(SCAN_FILE),
  // An error of another thread may have lost its class and its message.
  onFailure: (error) => send({ kind: 'helper_failed', reason: inspect(error) }),
});
const store = new LeadColumnStore(new LeadChangesQuery(first), limitBytes, helper);
/** Starts the helper. With one processor, a second thread would only be in the way. */
const ensureHelper = (): void => {
  if (availableParallelism() > 1) helper.ensure();
};

let nextProgress = Date.now() + PROGRESS_MS;
const onProgress = (progress: Progress): void => {
  if (Date.now() < nextProgress) return;
  nextProgress = Date.now() + PROGRESS_MS;
  send({ kind: 'progress', ...progress });
};
const load = async (): Promise<number> => {
  try {
    return await store.load(
      others.map((client) => new LeadChangesQuery(client)),
      onProgress,
    );
  } finally {
    await Promise.all(others.map((client) => client.end()));
  }
};
await serve<LeadQuestion>(
  store,
  load,
  (asked, isWanted) =>
    asked.kind === 'find'
      ? store.find(asked.conditions, asked.page, isWanted)
      : store.tally(asked.question, isWanted),
  ensureHelper,
);

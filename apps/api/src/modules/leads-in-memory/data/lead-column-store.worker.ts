import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '#shared/database/open-connection.js';
import type { Condition } from '#modules/lead-conditions/domain/condition.js';
import type { ListPage } from '#modules/lead-conditions/domain/lead-criteria.js';
import { LeadChangesQuery } from './lead-changes.query.js';
import { LeadColumnStore, type Found } from './lead-column-store.js';

// Runs in a thread of its own, so that reading and scanning ten million leads does not delay
// requests. Any failure ends the thread; the main thread then asks PostgreSQL and starts a new
// worker later.

/** `until`: when the caller gives up, in milliseconds since 1970. */
export interface StoreRequest {
  readonly number: number;
  readonly conditions: readonly Condition[];
  readonly page: ListPage;
  readonly until: number;
}
export type StoreMessage =
  | { readonly kind: 'ready'; readonly leads: number }
  | { readonly kind: 'answer'; readonly number: number; readonly found: Found | null };

const REFRESH_MS = 1000;
const { databaseUrl } = workerData as { databaseUrl: string };
const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');
const send = (message: StoreMessage): void => port.postMessage(message);
/** Throws outside of any promise, which ends the thread. */
const fail = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

const store = new LeadColumnStore(
  new LeadChangesQuery(await openConnection(databaseUrl, 'leadline leads in memory', fail)),
);
port.on('message', ({ number, conditions, page, until }: StoreRequest) => {
  store
    .find(conditions, page, () => Date.now() < until)
    .then((found) => send({ kind: 'answer', number, found }))
    .catch(fail);
});
send({ kind: 'ready', leads: await store.load() });
const refreshLater = (): void => {
  setTimeout(() => {
    store.refresh().then(refreshLater, fail);
  }, REFRESH_MS);
};
refreshLater();

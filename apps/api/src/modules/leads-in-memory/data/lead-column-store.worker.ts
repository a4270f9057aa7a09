import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '#shared/database/open-connection.js';
import type { ListCriteria, ListPage } from '@leadline/contracts';
import { LeadChangesQuery } from './lead-changes.query.js';
import { LeadColumnStore, type Found } from './lead-column-store.js';

// A thread of its own: neither reading ten million leads nor going through them may hold up the requests of the main thread.
// Whatever fails here ends the thread; the main thread then asks PostgreSQL, and starts it anew later.

/** `until`: when whoever asks gives up, in milliseconds since 1970. */
export interface StoreRequest {
  readonly number: number;
  readonly list: ListCriteria;
  readonly page: ListPage;
  readonly until: number;
}
export type StoreMessage =
  | { readonly kind: 'ready'; readonly leads: number }
  | { readonly kind: 'answer'; readonly number: number; readonly found: Found | null };

const REFRESH_MS = 1000;
const { databaseUrl } = workerData as { databaseUrl: string };
const port = parentPort;
if (!port) throw new Error('this file is a worker thread');
const tell = (message: StoreMessage): void => port.postMessage(message);
const fail = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

const mirror = new LeadColumnStore(
  new LeadChangesQuery(await openConnection(databaseUrl, 'leadline lead mirror', fail)),
);
port.on('message', ({ number, list, page, until }: StoreRequest) => {
  mirror
    .find(list, page, () => Date.now() < until)
    .then((found) => tell({ kind: 'answer', number, found }))
    .catch(fail);
});
tell({ kind: 'ready', leads: await mirror.load() });
const refreshLater = (): void => {
  setTimeout(() => {
    mirror.refresh().then(refreshLater, fail);
  }, REFRESH_MS);
};
refreshLater();

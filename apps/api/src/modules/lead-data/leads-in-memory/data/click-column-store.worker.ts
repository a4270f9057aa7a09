import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '#shared/database/open-connection.js';
import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { ClickChangesQuery } from './click-changes.query.js';
import { ClickColumnStore, ClicksOverLimitError } from './click-column-store.js';

// Runs in a thread of its own, so that reading and scanning clicks does not delay requests. Any
// failure ends the thread; PostgreSQL answers until the main thread has started another one.

export interface ClickStoreOptions {
  readonly databaseUrl: string;
  readonly limitBytes: number;
}
/** `until`: time when the caller gives up, in milliseconds since 1970. */
export interface ClickStoreRequest {
  readonly number: number;
  readonly question: ClickQuestion;
  readonly until: number;
}
export type ClickStoreMessage =
  | { readonly kind: 'ready'; readonly clicks: number }
  | { readonly kind: 'over_limit'; readonly clicks: number }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: ClickResult | null };

const REFRESH_MS = 1000;

const { databaseUrl, limitBytes } = workerData as ClickStoreOptions;
const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');
const send = (message: ClickStoreMessage): void => port.postMessage(message);
/** Throws outside any promise, which ends the thread. */
const fail = (error: unknown): void => {
  if (error instanceof ClicksOverLimitError) {
    send({ kind: 'over_limit', clicks: error.clicks });
    return;
  }
  setImmediate(() => {
    throw error;
  });
};

const client = await openConnection(databaseUrl, 'leadline clicks in memory', fail);
const store = new ClickColumnStore(new ClickChangesQuery(client), limitBytes);
port.on('message', ({ number, question, until }: ClickStoreRequest) => {
  store
    .tally(question, () => Date.now() < until)
    .then((answer) => send({ kind: 'answer', number, answer }))
    .catch(fail);
});
const refreshLater = (): void => {
  setTimeout(() => {
    store.refresh().then(refreshLater, fail);
  }, REFRESH_MS);
};
try {
  send({ kind: 'ready', clicks: await store.load() });
  refreshLater();
} catch (error) {
  fail(error);
}

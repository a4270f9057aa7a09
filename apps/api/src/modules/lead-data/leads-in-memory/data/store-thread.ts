import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openConnection } from '#shared/database/connections.js';
import { OverLimitError } from './followed-columns.js';

// Code that the threads of leads and of clicks share. Such a thread reads and scans rows, so
// that this does not delay requests. Any failure ends it; the main thread then asks PostgreSQL and
// starts another one later.

export interface StoreOptions {
  readonly databaseUrl: string;
  readonly limitBytes: number;
}
/** `until`: when the caller gives up, in milliseconds since 1970. */
export interface StoreRequest<Question> {
  readonly number: number;
  readonly asked: Question;
  readonly until: number;
}
export type StoreMessage<Answer> =
  /** `part` is from 0 to 1. */
  | { readonly kind: 'progress'; readonly rows: number; readonly part: number }
  | { readonly kind: 'ready'; readonly rows: number }
  | { readonly kind: 'over_limit'; readonly rows: number; readonly bytes: number }
  /** The helper thread for scans failed. */
  | { readonly kind: 'helper_failed'; readonly reason: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: Answer | null };

const REFRESH_MS = 1000;

const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');
const { databaseUrl, limitBytes: limit } = workerData as StoreOptions;
export const limitBytes = limit;
export const send = (message: StoreMessage<unknown>): void => port.postMessage(message);

/** Throws outside any promise, which ends the thread. The main thread ends it at the limit. */
const fail = (error: unknown): void => {
  if (error instanceof OverLimitError) {
    send({ kind: 'over_limit', rows: error.rows, bytes: error.bytes });
    return;
  }
  setImmediate(() => {
    throw error;
  });
};

export const connect = (name: string): Promise<pg.Client> =>
  openConnection(databaseUrl, name, fail);

/** Loads a store, then answers questions and reads what changes. */
export const serve = async <Question>(
  store: { refresh(): Promise<void> },
  load: () => Promise<number>,
  answer: (asked: Question, isWanted: () => boolean) => Promise<unknown>,
  onRefresh: () => void = () => undefined,
): Promise<void> => {
  port.on('message', ({ number, asked, until }: StoreRequest<Question>) => {
    answer(asked, () => Date.now() < until)
      .then((given) => send({ kind: 'answer', number, answer: given }))
      .catch(fail);
  });
  const refreshLater = (): void => {
    onRefresh();
    setTimeout(() => {
      store.refresh().then(refreshLater, fail);
    }, REFRESH_MS);
  };
  try {
    send({ kind: 'ready', rows: await load() });
    refreshLater();
  } catch (error) {
    fail(error);
  }
};

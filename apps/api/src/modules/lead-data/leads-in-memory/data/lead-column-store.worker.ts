import { availableParallelism } from 'node:os';
import { inspect } from 'node:util';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openConnection } from '#shared/database/open-connection.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { LeadChangesQuery } from './lead-changes.query.js';
import { LeadColumnStore, OverLimitError, type Progress } from './lead-column-store.js';
import { ScanThread } from './scan-thread.js';

// Runs in a thread of its own, so that reading and scanning ten million leads does not delay
// requests. Any failure ends the thread; the main thread then asks PostgreSQL and starts a new
// worker later.

/** Questions to the store, by kind. */
export interface StoreQuestions {
  readonly find: { readonly conditions: readonly Condition[]; readonly page: ListPage };
  readonly tally: { readonly question: TallyQuestion };
}
export interface StoreAnswers {
  readonly find: FoundLeads | null;
  readonly tally: TallyResult | null;
}
export type StoreQuestion = {
  [Kind in keyof StoreQuestions]: { readonly kind: Kind } & StoreQuestions[Kind];
}[keyof StoreQuestions];

export interface StoreOptions {
  readonly databaseUrl: string;
  readonly limitBytes: number;
}
/** `until`: when the caller gives up, in milliseconds since 1970. */
export interface StoreRequest {
  readonly number: number;
  readonly asked: StoreQuestion;
  readonly until: number;
}
export type StoreMessage =
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'ready'; readonly leads: number }
  | { readonly kind: 'over_limit'; readonly leads: number; readonly bytes: number }
  /** The helper thread for scans failed. */
  | { readonly kind: 'helper_failed'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly number: number;
      readonly answer: StoreAnswers[keyof StoreAnswers];
    };

const REFRESH_MS = 1000;
const PROGRESS_MS = 3000;
/** More connections do not make the load faster: one thread stores all rows. */
const CONNECTIONS_TO_LOAD = 3;

const { databaseUrl, limitBytes } = workerData as StoreOptions;
const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');
const send = (message: StoreMessage): void => port.postMessage(message);
/** Throws outside any promise, which ends the thread. The main thread ends it at the limit. */
const fail = (error: unknown): void => {
  if (error instanceof OverLimitError) {
    send({ kind: 'over_limit', leads: error.leads, bytes: error.bytes });
    return;
  }
  setImmediate(() => {
    throw error;
  });
};

const connect = () => openConnection(databaseUrl, 'leadline leads in memory', fail);
const first = await connect();
const others = await Promise.all(Array.from({ length: CONNECTIONS_TO_LOAD - 1 }, connect));
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
const answerTo = (
  asked: StoreQuestion,
  isWanted: () => boolean,
): Promise<StoreAnswers[keyof StoreAnswers]> =>
  asked.kind === 'find'
    ? store.find(asked.conditions, asked.page, isWanted)
    : store.tally(asked.question, isWanted);
port.on('message', ({ number, asked, until }: StoreRequest) => {
  answerTo(asked, () => Date.now() < until)
    .then((answer) => send({ kind: 'answer', number, answer }))
    .catch(fail);
});

let nextProgress = Date.now() + PROGRESS_MS;
const onProgress = (progress: Progress): void => {
  if (Date.now() < nextProgress) return;
  nextProgress = Date.now() + PROGRESS_MS;
  send({ kind: 'progress', ...progress });
};
const refreshLater = (): void => {
  ensureHelper();
  setTimeout(() => {
    store.refresh().then(refreshLater, fail);
  }, REFRESH_MS);
};
try {
  const leads = await store.load(
    others.map((client) => new LeadChangesQuery(client)),
    onProgress,
  );
  send({ kind: 'ready', leads });
  refreshLater();
} catch (error) {
  fail(error);
} finally {
  await Promise.all(others.map((client) => client.end()));
}

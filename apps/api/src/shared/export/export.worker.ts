import { parentPort, workerData } from 'node:worker_threads';
import { ReplicaConnections, type ReplicaOptions } from '#shared/database/replica-connections.js';
import { createPool } from '#shared/database/transaction-pool.js';
import { ExportRun, type BegunExport, type ExportData } from './export-run.js';

// Makes the files of all exports of a process, in a thread with a heap of its own: large exports
// neither delay requests nor fill the memory that requests need.

export type ExportRequest =
  | { readonly kind: 'begin'; readonly number: number; readonly data: ExportData }
  | { readonly kind: 'next' | 'stop'; readonly number: number }
  /** Gives up reads from the replica, which is silent. */
  | { readonly kind: 'lose-replica' };
/**
 * An error in the form that can cross to another thread. `code` is an SQLSTATE or a system code.
 */
export interface ExportFailure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
}
export type ExportMessage = { readonly number: number } & (
  | ({ readonly kind: 'begun' } & BegunExport)
  | { readonly kind: 'busy' | 'end' }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'warning';
      readonly failure: ExportFailure;
      readonly fields: object;
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly failure: ExportFailure }
);

export interface ExportWorkerOptions {
  readonly databaseUrl: string;
  readonly replica: ReplicaOptions | null;
  readonly maxRunning: number;
}
const { databaseUrl, replica, maxRunning } = workerData as ExportWorkerOptions;
const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');

const failureOf = (error: unknown): ExportFailure => {
  const { message, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as Error & { code?: unknown };
  return { message, stack, code };
};
// The running statement of a lost connection fails, and so does its export.
const ignoreLoss = (): void => undefined;
/** One connection for each export, and one to cancel statements. */
const size = maxRunning + 1;
const servers = {
  primary: createPool(databaseUrl, size, ignoreLoss),
  replica: replica && new ReplicaConnections({ ...replica, size }),
};
const runs = new Map<number, ExportRun>();
const send = (message: ExportMessage, moved: ArrayBuffer[] = []): void =>
  port.postMessage(message, moved);

const begin = async (number: number, data: ExportData): Promise<void> => {
  const run = new ExportRun(servers, data, (error, fields, message) =>
    send({ number, kind: 'warning', failure: failureOf(error), fields, message }),
  );
  runs.set(number, run);
  const begun = await run.begin();
  send(begun ? { number, kind: 'begun', ...begun } : { number, kind: 'busy' });
};
const next = async (number: number): Promise<void> => {
  const piece = await runs.get(number)?.next();
  if (!piece) return send({ number, kind: 'end' });
  // A copy, because small buffers share their memory with others.
  const bytes = new Uint8Array(piece);
  send({ number, kind: 'piece', bytes }, [bytes.buffer]);
};
const stop = async (number: number): Promise<void> => {
  const run = runs.get(number);
  runs.delete(number);
  await run?.stop();
};

const HANDLERS = { next, stop } as const;

port.on('message', (request: ExportRequest) => {
  if (request.kind === 'lose-replica') {
    servers.replica?.destroy();
    return;
  }
  const { kind, number } = request;
  const work = kind === 'begin' ? begin(number, request.data) : HANDLERS[kind](number);
  work.catch((error: unknown) => send({ number, kind: 'failed', failure: failureOf(error) }));
});

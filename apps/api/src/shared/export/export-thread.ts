import type { Worker } from 'node:worker_threads';
import type { ThreadsService } from '#shared/threads/threads.service.js';
import type { BegunExport, ExportData, Warn } from './export-run.js';
import type {
  ExportFailure,
  ExportMessage,
  ExportRequest,
  ExportWorkerOptions,
} from './export.worker.js';

/** Megabytes of heap for all exports of the process. A million rows fit (docs/benchmarks.md). */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 24 };
/** The thread ends when nobody has exported anything for this long. */
const IDLE_MS = 60_000;

/** A file that the thread makes. */
export interface ThreadExport extends BegunExport {
  /** Returns the next piece of the file. Null at its end. */
  next(): Promise<Uint8Array | null>;
  /** Ends the export at any point. Must also be called at the end. */
  stop(): void;
}
interface Waiting {
  readonly resolve: (message: ExportMessage) => void;
  readonly reject: (error: Error) => void;
}

const errorOf = ({ message, stack, code }: ExportFailure): Error => {
  const error = Object.assign(new Error(message), code !== undefined && { code });
  if (stack !== undefined) error.stack = stack;
  return error;
};

/** The thread that makes the files of exports. It starts with the first export. */
export class ExportThread {
  private worker: Worker | undefined;
  private last = 0;
  private readonly running = new Set<number>();
  private readonly waiting = new Map<number, Waiting>();
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly threads: ThreadsService,
    private readonly options: ExportWorkerOptions,
    private readonly warn: Warn,
  ) {}

  /** Begins an export. Null if no slot is free. Rejects if the signal aborts meanwhile. */
  async begin(data: ExportData, signal: AbortSignal): Promise<ThreadExport | null> {
    signal.throwIfAborted();
    const number = (this.last += 1);
    this.running.add(number);
    clearTimeout(this.idleTimer);
    const stop = (): void => {
      signal.removeEventListener('abort', stop);
      this.stop(number);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const begun = await this.ask({ kind: 'begin', number, data });
      if (begun.kind !== 'begun') {
        stop();
        return null;
      }
      const { total, titles, server } = begun;
      return { total, titles, server, next: () => this.next(number), stop };
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** Breaks off exports on the replica. Exports that begin meanwhile turn to the primary. */
  loseReplica(): void {
    this.worker?.postMessage({ kind: 'lose-replica' } satisfies ExportRequest);
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    await this.worker?.terminate();
  }

  private async next(number: number): Promise<Uint8Array | null> {
    const message = await this.ask({ kind: 'next', number });
    return message.kind === 'piece' ? message.bytes : null;
  }

  private stop(number: number): void {
    if (!this.running.delete(number)) return;
    this.worker?.postMessage({ kind: 'stop', number } satisfies ExportRequest);
    this.waiting.get(number)?.reject(new Error('The export was stopped.'));
    this.waiting.delete(number);
    if (this.running.size > 0) return;
    this.idleTimer = setTimeout(() => {
      // The thread takes a while to end. An export that begins meanwhile needs another one.
      const { worker } = this;
      this.worker = undefined;
      void worker?.terminate();
    }, IDLE_MS).unref();
  }

  private ask(
    request: Extract<ExportRequest, { readonly number: number }>,
  ): Promise<ExportMessage> {
    const { number } = request;
    return new Promise((resolve, reject) => {
      if (!this.running.has(number)) return reject(new Error('The export was stopped.'));
      this.waiting.set(number, { resolve, reject });
      this.started().postMessage(request);
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = this.threads.start(new URL('./export.worker.js', import.meta.url), {
      workerData: this.options,
      resourceLimits: HEAP_LIMITS,
    });
    this.worker = worker;
    const lose = (failure: Error): void => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.running.clear();
      for (const { reject } of this.waiting.values()) reject(failure);
      this.waiting.clear();
    };
    worker.on('message', (message: ExportMessage) => this.receive(message));
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The thread of the exports has ended.')));
    return worker;
  }

  private receive(message: ExportMessage): void {
    if (message.kind === 'warning')
      return this.warn(errorOf(message.failure), message.fields, message.message);
    const waiting = this.waiting.get(message.number);
    this.waiting.delete(message.number);
    if (message.kind === 'failed') waiting?.reject(errorOf(message.failure));
    else waiting?.resolve(message);
  }
}

import type { Worker } from 'node:worker_threads';
import type {
  Block,
  BlockTurns,
  HelpedSums,
  ScanHelper,
  ScannedBlocks,
  SumScan,
} from '@leadline/column-store';

/** `memory` is the memory of the blocks that are new since the last request. */
export interface ScanRequest {
  readonly number: number;
  readonly memory: {
    readonly blocks: readonly SharedArrayBuffer[];
    readonly eventBlocks: readonly SharedArrayBuffer[];
  };
  readonly scan: SumScan;
  readonly next: BlockTurns['next'];
}
export interface ScanReply {
  readonly number: number;
  readonly sums: HelpedSums;
}

export interface ScanThreadOptions {
  /** Starts `scan-thread.worker`. */
  readonly start: () => Worker;
  readonly onFailure: (error: unknown) => void;
  readonly fromBlocks?: number;
  /** How long the helper may take after the caller has done its part. */
  readonly withinMs?: number;
}

/** Number of blocks from which help pays: visiting this many takes some five milliseconds. */
const FROM_BLOCKS = 64;
/** Long enough for a helper that has to wait for a processor; callers wait two seconds in all. */
const WITHIN_MS = 500;
const RESTART_MS = 60_000;

/**
 * Thread that helps to scan. It only makes scans faster: without it, or if it fails or takes too
 * long, the caller scans alone.
 */
export class ScanThread implements ScanHelper {
  readonly fromBlocks: number;
  private worker: Worker | undefined;
  private hasBegun = false;
  private startedAt = -Infinity;
  private known = { blocks: 0, eventBlocks: 0 };
  private last = 0;
  private settle: ((sums: HelpedSums | null) => void) | undefined;
  private readonly withinMs: number;

  constructor(private readonly options: ScanThreadOptions) {
    this.fromBlocks = options.fromBlocks ?? FROM_BLOCKS;
    this.withinMs = options.withinMs ?? WITHIN_MS;
  }

  /** Whether the thread can help now. */
  get isReady(): boolean {
    return this.worker !== undefined && this.hasBegun;
  }

  /**
   * Starts the thread. Call it regularly: a thread that has ended starts again a minute after its
   * last start.
   */
  ensure(): void {
    const now = performance.now();
    if (this.worker || now < this.startedAt + RESTART_MS) return;
    this.startedAt = now;
    const worker = this.options.start();
    this.worker = worker;
    this.known = { blocks: 0, eventBlocks: 0 };
    worker.on('message', (message: 'ready' | ScanReply) => {
      if (this.worker !== worker) return;
      if (message === 'ready') this.hasBegun = true;
      else if (message.number === this.last) this.settle?.(message.sums);
    });
    worker.on('error', (error) => this.drop(worker, error));
    worker.on('exit', (code) => this.drop(worker, new Error(`The thread ended (${code}).`)));
  }

  scan(
    scan: SumScan,
    columns: ScannedBlocks,
    { next }: BlockTurns,
  ): Promise<HelpedSums | null> | null {
    const { worker } = this;
    if (!worker || !this.hasBegun) return null;
    this.last += 1;
    const { blocks, eventBlocks } = columns;
    const added = (all: readonly Block[], known: number) =>
      all.slice(known).map(({ memory }) => memory);
    const request: ScanRequest = {
      number: this.last,
      memory: {
        blocks: added(blocks, this.known.blocks),
        eventBlocks: added(eventBlocks, this.known.eventBlocks),
      },
      scan,
      next,
    };
    this.known = { blocks: blocks.length, eventBlocks: eventBlocks.length };
    const reply = new Promise<HelpedSums | null>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      this.settle = (sums) => {
        clearTimeout(timer);
        this.settle = undefined;
        resolve(sums);
      };
      // Runs after the caller has scanned and the messages of the meantime were received.
      setImmediate(() => {
        if (this.last !== request.number || !this.settle) return;
        timer = setTimeout(() => {
          this.drop(worker, new Error(`The thread did not answer within ${this.withinMs} ms.`));
        }, this.withinMs);
      });
    });
    worker.postMessage(request);
    return reply;
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.settle?.(null);
    await worker?.terminate();
  }

  /** Drops a thread. Waiting callers scan alone. */
  private drop(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.hasBegun = false;
    this.settle?.(null);
    void worker.terminate();
    this.options.onFailure(error);
  }
}

import { Agent, request } from 'undici';

import type { BrandName } from '../brands/brand.catalogue.js';
import type { SandboxLog } from '../sandbox.options.js';
import type { Timers } from '../sandbox.clock.js';
import { backOffMs, isWorthRetrying } from './postback.rules.js';

export interface PostbackCounts {
  /** Answered with 2xx. */
  delivered: number;
  /** Given up. */
  failed: number;
  /** Under way or waiting for another try. */
  pending: number;
}

/** How one try ended. */
export interface PostbackResult {
  delivered: boolean;
  /** Undefined when there was no answer. */
  status: number | undefined;
  error: string | undefined;
}

interface PostbackSenderOptions {
  timers: Timers;
  log: SandboxLog;
  retryBaseMs: number;
  maxTries: number;
  maxPending: number;
}

const TRY_TIMEOUT_MS = 5_000;
const CONNECTIONS = 8;

/**
 * Sends postbacks, trying again with back-off while that makes sense; keeps a bounded number in
 * memory.
 */
export class PostbackSender {
  readonly #options: PostbackSenderOptions;
  readonly #agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: TRY_TIMEOUT_MS,
    bodyTimeout: TRY_TIMEOUT_MS,
  });
  readonly #counts = new Map<BrandName, PostbackCounts>();
  #pending = 0;
  #closed = false;

  constructor(options: PostbackSenderOptions) {
    this.#options = options;
  }

  countsOf(brand: BrandName): PostbackCounts {
    const known = this.#counts.get(brand) ?? { delivered: 0, failed: 0, pending: 0 };
    this.#counts.set(brand, known);
    return known;
  }

  /** Sends `url` in the background until it is taken or given up. */
  enqueue(brand: BrandName, url: string): void {
    const counts = this.countsOf(brand);
    if (this.#pending >= this.#options.maxPending) {
      counts.failed += 1;
      this.#options.log({ event: 'postback_dropped', brand, reason: 'too many are waiting' });
      return;
    }
    this.#pending += 1;
    counts.pending += 1;
    void this.#deliver(brand, url);
  }

  /** Sends `url` once, now, and says what came of it. */
  async sendOnce(brand: BrandName, url: string): Promise<PostbackResult> {
    const result = await this.#try(url);
    this.countsOf(brand)[result.delivered ? 'delivered' : 'failed'] += 1;
    return result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#agent.destroy();
  }

  async #deliver(brand: BrandName, url: string): Promise<void> {
    const delivered = await this.#tryUntilDone(brand, url);
    const counts = this.countsOf(brand);
    this.#pending -= 1;
    counts.pending -= 1;
    counts[delivered ? 'delivered' : 'failed'] += 1;
  }

  async #tryUntilDone(brand: BrandName, url: string): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      const { delivered, status, error } = await this.#try(url);
      if (delivered || this.#closed) return delivered;
      const again = tries < this.#options.maxTries && isWorthRetrying(status);
      this.#options.log({ event: 'postback_failed', brand, tries, status, error, again });
      if (!again || !(await this.#options.timers.wait(backOffMs(tries, this.#options.retryBaseMs))))
        return false;
    }
  }

  async #try(url: string): Promise<PostbackResult> {
    try {
      const answer = await request(url, {
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
      });
      // The answer's text is of no use here, but unread it would keep the connection busy.
      await answer.body.dump();
      return {
        delivered: answer.statusCode >= 200 && answer.statusCode < 300,
        status: answer.statusCode,
        error: undefined,
      };
    } catch (error) {
      return {
        delivered: false,
        status: undefined,
        error: error instanceof Error ? error.message : String(error),
      };
    }
  }
}

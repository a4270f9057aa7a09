import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppLogger } from '#shared/logging/logger.js';
import { ReportCopiesRepository, type ReportCopy } from './data/report-copies.repository.js';
import type { CopyKind } from './domain/copy-kinds.js';

/** How long a question waits for the copy to be fed with what was committed before it. */
const FRESH_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 10;
/** How long it waits for ClickHouse then. */
const ANSWER_WITHIN_MS = 10_000;
const REST_MS = 5_000;
/** A failure that lasts is told once in this time. */
const TELL_AGAIN_MS = 60_000;

/** Lets a copy answer with everything that was committed when the question was asked. */
@Injectable()
export class CopyAnswers {
  private toldAt = -Infinity;
  /** After a failure nobody else waits for one. */
  private restsUntil = -Infinity;
  /**
   * The last ticket that was waited for in vain, by copy: nobody else waits until the copy has got
   * there.
   */
  private readonly missedTickets = new Map<CopyKind, bigint>();

  constructor(
    private readonly copies: ReportCopiesRepository,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Null if PostgreSQL has to answer: there is no copy, it is behind, or ClickHouse failed. */
  async from<T>(
    kind: CopyKind,
    ask: (copy: ReportCopy, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    if (performance.now() < this.restsUntil) return null;
    try {
      const copy = await this.fresh(kind);
      return copy && (await ask(copy, AbortSignal.timeout(ANSWER_WITHIN_MS)));
    } catch (error) {
      this.restsUntil = performance.now() + REST_MS;
      this.tell(error);
      return null;
    }
  }

  /** A copy with everything that was committed before now; null if there is none in time. */
  private async fresh(kind: CopyKind): Promise<ReportCopy | null> {
    const ticket = await this.copies.drawTicket();
    const until = performance.now() + FRESH_WITHIN_MS;
    for (;;) {
      const copy = await this.copies.findServing(kind);
      if (!copy) return null;
      if (copy.ticket >= ticket) return copy;
      if (copy.ticket < (this.missedTickets.get(kind) ?? 0n)) return null;
      if (performance.now() > until) {
        this.missedTickets.set(kind, ticket);
        return null;
      }
      await delay(LOOK_AGAIN_MS);
    }
  }

  private tell(error: unknown): void {
    if (performance.now() - this.toldAt < TELL_AGAIN_MS) return;
    this.toldAt = performance.now();
    this.logger.warn({ err: error }, 'ClickHouse could not answer; PostgreSQL answers meanwhile');
  }
}

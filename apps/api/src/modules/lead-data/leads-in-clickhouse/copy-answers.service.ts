import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { isTooMuch } from '#shared/database/clickhouse.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { CopyTables } from './data/copy-tables.js';
import { ReportCopiesRepository, type ReportCopy } from './data/report-copies.repository.js';
import type { CopyKind } from './domain/copy-kinds.js';

/** How long a question waits until the copy holds everything that was committed before it. */
const FRESH_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 10;
/** How long it then waits for ClickHouse. */
const ANSWER_WITHIN_MS = 10_000;
const SIGN_OF_LIFE_WITHIN_MS = 1_000;
const REST_MS = 5_000;
/** A lasting failure is logged once in this time. */
const TELL_AGAIN_MS = 60_000;

/** Lets a copy answer with everything that was committed when the question was asked. */
@Injectable()
export class CopyAnswersService {
  /**
   * Times of the last log by message, so that a large question does not keep an outage from being
   * logged.
   */
  private readonly toldAt = new Map<string, number>();
  /** After a failure, questions skip the copy until this time. */
  private restsUntil = -Infinity;
  /**
   * The last ticket that a question waited for in vain, by copy. No other question waits until the
   * copy has reached it.
   */
  private readonly missedTickets = new Map<CopyKind, bigint>();

  constructor(
    private readonly copies: ReportCopiesRepository,
    private readonly tables: CopyTables,
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
      return copy && (await this.answer(copy, ask));
    } catch (error) {
      this.restsUntil = performance.now() + REST_MS;
      this.tell(error, 'ClickHouse could not answer; PostgreSQL answers meanwhile');
      return null;
    }
  }

  /** Answers a question. Null if it is too much for ClickHouse, which keeps answering others. */
  private async answer<T>(
    copy: ReportCopy,
    ask: (copy: ReportCopy, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return await ask(copy, signal);
    } catch (error) {
      if (!signal.aborted && !isTooMuch(error)) throw error;
      // A server that hangs is as silent as one that computes.
      await this.tables.showLife(copy, AbortSignal.timeout(SIGN_OF_LIFE_WITHIN_MS));
      this.tell(error, 'a question was too much for ClickHouse; PostgreSQL answers it');
      return null;
    }
  }

  /**
   * Returns a copy with everything that was committed before now. Null if there is none in time.
   */
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

  private tell(error: unknown, message: string): void {
    if (performance.now() - (this.toldAt.get(message) ?? -Infinity) < TELL_AGAIN_MS) return;
    this.toldAt.set(message, performance.now());
    this.logger.warn({ err: error }, message);
  }
}

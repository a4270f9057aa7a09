import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppLogger } from '#shared/logging/logger.js';
import type { Condition } from '#modules/lead-conditions/domain/condition.js';
import type { FoundLeads, ListPage } from '#modules/lead-conditions/domain/lead-criteria.js';
import type { NamedSort } from '#modules/lead-conditions/domain/lead-names.js';
import type { TallyQuestion, TallyResult } from '#modules/lead-conditions/domain/tally-question.js';
import { LeadCopyQuery } from './data/lead-copy.query.js';
import { LeadNamesQuery } from './data/lead-names.query.js';
import { ReportCopiesRepository, type ReportCopy } from './data/report-copies.repository.js';
import { tallyResult } from './domain/group-tallies.js';

/** How long a question waits for the copy to be fed with what was committed before it. */
const FRESH_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 10;
/** How long it waits for ClickHouse then. */
const ANSWER_WITHIN_MS = 10_000;
const REST_MS = 5_000;
/** A failure that lasts is told once in this time. */
const TELL_AGAIN_MS = 60_000;
const BY_NAME: Readonly<Partial<Record<string, NamedSort>>> = {
  advertiser_name: 'advertiser_name',
  publisher_name: 'publisher_name',
  country_name: 'country_name',
};
const BY_NUMBER = new Set(['created_at', 'status', 'dis_id']);

/**
 * Answers lead lists and reports from the copy of the leads in ClickHouse (ADR 52), as
 * `LeadsInMemory` does from its own: exact, and with everything that was committed when the question
 * was asked. Null if PostgreSQL has to answer: ClickHouse is not used, its copy is being made or is
 * behind, or it failed.
 */
@Injectable()
export class LeadsInClickhouse {
  private toldAt = -Infinity;
  /** After a failure nobody else waits for one. */
  private restsUntil = -Infinity;
  /** The last ticket that was waited for in vain: nobody else waits until the copy has got there. */
  private missedTicket = 0n;

  constructor(
    private readonly copies: ReportCopiesRepository,
    private readonly copy: LeadCopyQuery,
    private readonly names: LeadNamesQuery,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  find(conditions: readonly Condition[], page: ListPage): Promise<FoundLeads | null> {
    return this.answer(async (copy, signal) => {
      const sortBy = page.sortBy ?? 'created_at';
      const named = BY_NAME[sortBy];
      const isSorted =
        named !== undefined || BY_NUMBER.has(sortBy) || (await this.names.sortsByCodePoint());
      if (!isSorted) return null;
      const texts = { ...(await this.names.searched(conditions)), statusGroups: new Map() };
      const ranks = named === undefined ? null : await this.names.ranks(named);
      return this.copy.find({ copy, texts, signal }, conditions, page, ranks);
    });
  }

  /** The sums of events by group, equal to those of PostgreSQL. */
  tally(question: TallyQuestion): Promise<TallyResult | null> {
    return this.answer(async (copy, signal) => {
      const { now, before, order, statusGroups, groupBy } = question;
      const conditions = [now, ...(before ? [before] : [])].flatMap((range) => [
        ...range.byCreation,
        ...range.byFtd,
      ]);
      const texts = { ...(await this.names.searched(conditions)), statusGroups };
      const sums = await this.copy.tally({ copy, texts, signal }, question);
      if (sums === null) return null;
      const [key] = groupBy;
      const names = key && order.by === 'label' ? await this.names.labels(key) : null;
      return tallyResult(question, sums, names);
    });
  }

  private async answer<T>(
    ask: (copy: ReportCopy, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    if (performance.now() < this.restsUntil) return null;
    try {
      const copy = await this.freshCopy();
      return copy && (await ask(copy, AbortSignal.timeout(ANSWER_WITHIN_MS)));
    } catch (error) {
      this.restsUntil = performance.now() + REST_MS;
      this.tell(error);
      return null;
    }
  }

  /** A copy with everything that was committed before now; null if there is none in time. */
  private async freshCopy(): Promise<ReportCopy | null> {
    const ticket = await this.copies.drawTicket();
    const until = performance.now() + FRESH_WITHIN_MS;
    for (;;) {
      const copy = await this.copies.findServing();
      if (!copy) return null;
      if (copy.ticket >= ticket) return copy;
      if (copy.ticket < this.missedTicket) return null;
      if (performance.now() > until) {
        this.missedTicket = ticket;
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

import { Inject, Injectable } from '@nestjs/common';
import type { LeadsInMemoryStatus } from '@leadline/contracts';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { CopyInMemory } from './copy-in-memory.js';
import type { LeadQuestion } from './data/lead-column-store.js';
import { NewestIdQuery } from './data/newest-id.query.js';
import { MemoryLimitNoticeService, type OverLimit } from './memory-limit-notice.service.js';

/**
 * Answers lead lists and reports that are too large for PostgreSQL to count at every request
 * (ADR 15). This is all that other modules see of the copy in memory:
 *
 * - `find` takes the conditions of a list and a page, and returns the exact number of matches and
 *   the ids of the page. It searches e-mails, hit ids and IP addresses, too (ADR 34).
 * - `tally` sums events by group, equal to the sums of PostgreSQL.
 * - Both return null if the caller has to ask PostgreSQL: there are few leads, the leads are still
 *   being read or take too much memory, the worker failed, or PostgreSQL is better at this question.
 * - `status` says how far this process is, and `overLimit` whether any process lacks memory.
 *
 * The leads are in a thread (`data/lead-column-store.worker.ts`), which reads them and follows their
 * changes (`data/lead-column-store.ts`), and keeps the columns of `domain/lead-columns.ts` in
 * `@leadline/column-store`. Another thread helps to scan them for reports (`data/scan-thread.ts`).
 */
@Injectable()
export class LeadsInMemoryService extends CopyInMemory<LeadQuestion, FoundLeads | TallyResult> {
  constructor(
    newest: NewestIdQuery,
    private readonly notice: MemoryLimitNoticeService,
    environment: Environment,
    threads: ThreadsService,
    notifications: NotificationsService,
    @Inject(AppLogger) logger: AppLogger,
  ) {
    const file = new URL('./data/lead-column-store.worker.js', import.meta.url);
    super('leads', file, newest, environment, threads, notifications, logger);
  }

  get status(): LeadsInMemoryStatus {
    return this.current;
  }

  /** Whether the leads of any process take more memory than they may; null if not. */
  overLimit(): Promise<OverLimit | null> {
    return this.notice.find();
  }

  find(conditions: readonly Condition[], page: ListPage): Promise<FoundLeads | null> {
    return this.ask({ kind: 'find', conditions, page }) as Promise<FoundLeads | null>;
  }

  /** Returns the sums of events by group, equal to those of PostgreSQL. */
  tally(question: TallyQuestion): Promise<TallyResult | null> {
    return this.ask({ kind: 'tally', question }) as Promise<TallyResult | null>;
  }

  protected noticeOverLimit(leads: number): Promise<void> {
    return this.notice.publish(leads);
  }
}

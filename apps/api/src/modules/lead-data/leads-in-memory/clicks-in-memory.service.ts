import { Inject, Injectable } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { CopyInMemory } from './copy-in-memory.js';
import { NewestIdQuery } from './data/newest-id.query.js';

/**
 * Answers reports of clicks that are too large for PostgreSQL to sum at every request (ADR 38), as
 * `LeadsInMemoryService` does for leads, under the same limits. `tally` returns null if the caller
 * has to ask PostgreSQL.
 */
@Injectable()
export class ClicksInMemoryService extends CopyInMemory<ClickQuestion, ClickResult> {
  constructor(
    newest: NewestIdQuery,
    environment: Environment,
    threads: ThreadsService,
    notifications: NotificationsService,
    @Inject(AppLogger) logger: AppLogger,
  ) {
    const file = new URL('./data/click-column-store.worker.js', import.meta.url);
    super('clicks', file, newest, environment, threads, notifications, logger);
  }

  tally(question: ClickQuestion): Promise<ClickResult | null> {
    return this.ask(question);
  }

  /** The alert is about leads. */
  protected noticeOverLimit(): Promise<void> {
    return Promise.resolve();
  }
}

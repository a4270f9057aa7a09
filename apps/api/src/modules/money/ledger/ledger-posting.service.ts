import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { PostingRepository } from './data/posting.repository.js';

const EVERY_MS = 1_000;
const BATCH = 1_000;
/** After a full batch, posting rests this many times as long as the batch took. */
const REST = 2;

/**
 * Posts what changed about the money of leads, off their path (ADR 94). The change has noted itself
 * in its own transaction; here it is posted and the note deleted in one, so nothing is posted twice.
 * Any number of processes may post at once.
 */
@Injectable()
export class LedgerPostingService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: PostingRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts all that is there, batch by batch, until `isStopping`. It rests between full batches, so
   * that a backlog leaves the database to leads.
   */
  async postAll(isStopping: () => boolean = () => false): Promise<void> {
    while (!isStopping()) {
      const startedAt = performance.now();
      if ((await this.postBatch()) < BATCH) return;
      await delay(REST * (performance.now() - startedAt));
    }
  }

  /** Returns the number of events. */
  private postBatch(): Promise<number> {
    return this.database.tx(async () => {
      const events = await this.repository.take(BATCH);
      if (events.length > 0) await this.repository.post(events, this.clock.now());
      return events.length;
    });
  }
}

/** Posts every second. */
@Injectable()
export class LedgerPosting extends PeriodicTask {
  constructor(postings: LedgerPostingService, queues: JobQueuesService) {
    super(
      {
        name: 'post money of leads',
        everyMs: EVERY_MS,
        run: () => postings.postAll(() => this.isStopping),
      },
      queues,
    );
  }
}

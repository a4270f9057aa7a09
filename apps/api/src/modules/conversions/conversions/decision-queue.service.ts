import { Injectable } from '@nestjs/common';
import { UNDO_MS } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ConversionsService } from './conversions.service.js';
import { WaitingDecisionRepository } from './data/waiting-decision.repository.js';

/** Applies decisions once they can no longer be undone (ADR 44). */
@Injectable()
export class DecisionQueueService extends LeasedQueue<number, { readonly id: number }> {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    rows: WaitingDecisionRepository,
    conversions: ConversionsService,
    private readonly jobs: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'conversions.accept',
        id: z.int().positive(),
        concurrency: 4,
        leaseMs: 30_000,
        rows,
        run: ({ id }) => conversions.completeDecision(id),
      },
      jobs,
      clock,
    );
  }

  /**
   * Checks the rows as soon as the present ones are due, so that they do not wait for the scan. If
   * this process dies, the scan of another finds them.
   */
  wakeAfterUndo(): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.addDue().catch((error: unknown) =>
        this.jobs.logger.warn({ err: error }, 'decisions could not be queued; the scan will'),
      );
    }, UNDO_MS);
    this.timers.add(timer);
  }

  override beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    return super.beforeApplicationShutdown();
  }
}

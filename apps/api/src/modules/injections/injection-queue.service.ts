import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueues, defineQueue } from '#shared/queue/job-queues.service.js';
import { ProgressLogRepository, type DueRow } from './data/progress-log.repository.js';

export const INJECTION_QUEUE = defineQueue({
  name: 'leads.inject',
  data: z.object({ progress_log_id: z.int().positive() }),
  concurrency: 16,
});

const SCAN_BATCH = 500;
const KEPT_MS = 30 * 86_400_000;

/** Carries due rows to BullMQ. What Redis or a worker lost is found in the table and queued again. */
@Injectable()
export class InjectionQueue {
  constructor(
    private readonly logs: ProgressLogRepository,
    private readonly queues: JobQueues,
    private readonly clock: Clock,
  ) {}

  /** Should Redis be away, the scan finds them when it is back. */
  add(due: readonly DueRow[]): Promise<boolean> {
    return this.queues.add(
      INJECTION_QUEUE,
      due.map(({ id, runs }) => ({ id: `injection-${id}-${runs}`, data: { progress_log_id: id } })),
    );
  }

  async addDue(): Promise<void> {
    if (this.queues.isReachable)
      await this.add(await this.logs.listDue(this.clock.now(), SCAN_BATCH));
  }

  async cleanUp(): Promise<void> {
    await this.logs.deleteFinishedBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}

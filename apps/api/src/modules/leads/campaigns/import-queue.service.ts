import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { CampaignConsumerQueueService } from './consumer-queue.service.js';
import { ImportRepository, type ClaimedSource } from './data/import.repository.js';
import { ImportRunnerService } from './import-runner.service.js';

/** Imports the sources of campaigns. */
@Injectable()
export class CampaignImportQueueService extends LeasedQueue<number, ClaimedSource> {
  constructor(
    imports: ImportRepository,
    runner: ImportRunnerService,
    consumers: CampaignConsumerQueueService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'campaigns.import',
        id: z.int().positive(),
        concurrency: 2,
        // Renewed with each batch. The slowest batch looks up 200 domains, 20 at once.
        leaseMs: 120_000,
        rows: imports,
        run: async (source, lease) => {
          await runner.run(source, lease);
          // New people need not wait for the next scan.
          await consumers.addDue();
        },
      },
      queues,
      clock,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { LedgerCheckRepository, type LedgerDifferences } from './data/ledger-check.repository.js';

const EVERY_MS = 3_600_000;

/** Checks that the ledger agrees with the leads to the cent, lead by lead and day by day. */
@Injectable()
export class LedgerCheckService {
  constructor(
    private readonly repository: LedgerCheckRepository,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Stores what it found. An alert tells staff of differences. */
  async check(): Promise<LedgerDifferences> {
    const found = await this.repository.differences();
    await this.repository.store(found, this.clock.now());
    if (found.leads + found.accounts > 0)
      this.logger.error(found, 'the ledger disagrees with the leads');
    return found;
  }
}

/** Checks the ledger every hour. */
@Injectable()
export class LedgerChecking extends PeriodicTask {
  constructor(checks: LedgerCheckService, queues: JobQueuesService) {
    super(
      {
        name: 'check the ledger',
        everyMs: EVERY_MS,
        run: async () => {
          await checks.check();
        },
      },
      queues,
    );
  }
}

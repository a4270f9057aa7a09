import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import {
  ConversionStatsQuery,
  ConversionStatsRepository,
} from './data/conversion-stats.repository.js';
import { DepositDelays } from './domain/conversion-stats.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** New statistics are made this often. */
export const REFRESH_MS = 10 * MINUTE;
/** How long old statistics are kept, so that decisions made with them can be reproduced. */
const KEEP_MS = 30 * DAY;

/**
 * Makes the conversion statistics for `optimize`. One process counts and notifies all others. Leads
 * never wait for it.
 */
@Injectable()
export class ConversionStatsRefreshService {
  constructor(
    private readonly query: ConversionStatsQuery,
    private readonly repository: ConversionStatsRepository,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /** Counts if new statistics are due and no other process has made them. */
  run(): Promise<void> {
    const asOf = Math.floor(this.clock.now().getTime() / REFRESH_MS) * REFRESH_MS;
    return this.database.tx(async () => {
      if (!(await this.repository.claim(new Date(asOf)))) return;
      const delays = new DepositDelays(await this.query.measureDelays(new Date(asOf)));
      const conversionStats = await this.query.count(new Date(asOf), delays);
      await this.repository.store(new Date(asOf), conversionStats, new Date(asOf - KEEP_MS));
    });
  }
}

/** How often a process looks whether new statistics are due. */
const EVERY_MS = 30_000;

/**
 * Keeps the conversion statistics of `optimize` fresh. If a run fails, the last statistics stay in
 * force.
 */
@Injectable()
export class ConversionStatsRefreshJob extends PeriodicTask {
  constructor(refresh: ConversionStatsRefreshService, queues: JobQueuesService) {
    super(
      { name: 'refresh conversion statistics', everyMs: EVERY_MS, run: () => refresh.run() },
      queues,
    );
  }
}

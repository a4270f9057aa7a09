import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import {
  AttemptRepository,
  type NotSentCode,
  type OverdueAttempt,
  type StoredLead,
} from './data/attempt.repository.js';
import { DeliverySettlementService, type Outcome } from './delivery-settlement.service.js';
import { DeliveryService, LEAD_LEASE_MS } from './delivery.service.js';

const BATCH = 100;
const AT_ONCE = 8;
const ENDED_CALLING = 'The process that called the advertiser ended before the advertiser answered';
const ENDED_WAITING = {
  origin: 'system',
  code: 'no_connection' satisfies NotSentCode,
  message: 'The process ended while the lead waited for a connection. Nothing was sent.',
} as const;

/** How a call of a process that died ended. A lead that waited for a connection was not sent. */
const outcomeOf = ({ id, lead_id, is_waiting }: OverdueAttempt): Outcome => {
  const ended = { leadId: lead_id, attemptId: id, request: null, response: null };
  return is_waiting
    ? { ...ended, kind: 'refused', ifWaiting: true, ...ENDED_WAITING }
    : { ...ended, kind: 'unknown', message: ENDED_CALLING };
};

/**
 * Settles what a dead process left (domain §6): a call whose answer never came becomes unknown, a
 * lead that waited for a connection goes to the next advertiser, and one that nobody works on is
 * delivered.
 */
@Injectable()
export class DeliverySweepService {
  constructor(
    private readonly attempts: AttemptRepository,
    private readonly settlement: DeliverySettlementService,
    private readonly delivery: DeliveryService,
    private readonly clock: Clock,
    private readonly metrics: MetricsService,
    private readonly logger: AppLogger,
  ) {}

  /** One sweep. Several processes may sweep at once. */
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const attempt of await this.attempts.listOverdue(now, BATCH)) {
      const settled = await this.settlement.settle(outcomeOf(attempt));
      if (settled.kind === 'done') this.metrics.swept.inc({ kind: 'attempt' });
    }
    const orphans = await this.attempts.claimOrphans(
      now,
      new Date(now.getTime() + LEAD_LEASE_MS),
      BATCH,
    );
    for (let from = 0; from < orphans.length; from += AT_ONCE) {
      await Promise.all(orphans.slice(from, from + AT_ONCE).map((row) => this.takeUp(row)));
    }
  }

  /**
   * A lead that fails is due again when its lease runs out. It does not keep the others waiting.
   */
  private async takeUp(row: StoredLead): Promise<void> {
    try {
      await this.delivery.resume(row);
      this.metrics.swept.inc({ kind: 'lead' });
    } catch (error) {
      this.logger.error(
        { err: error, lead_id: row.id },
        'a lead that a dead process left could not be delivered',
      );
    }
  }
}

const EVERY_MS = 5_000;

/** Sweeps every few seconds. */
@Injectable()
export class DeliverySweeperJob extends PeriodicTask {
  constructor(sweep: DeliverySweepService, queues: JobQueuesService) {
    super({ name: 'sweep deliveries', everyMs: EVERY_MS, run: () => sweep.run() }, queues);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import {
  DeliveryService,
  LEAD_LEASE_MS,
  type DeliveryOutcome,
} from '#modules/delivery/delivery/delivery.service.js';
import { SimulatorService } from '#modules/routing/routing/simulator.service.js';
import { ForcedLeadRepository } from './data/forced-lead.repository.js';
import { ProgressLogRepository, type ClaimedLog } from './data/progress-log.repository.js';
import { forcedAdvertiserOf, InjectedLeadsService } from './injected-leads.service.js';

/** How long a job waits if another process is calling the advertiser. */
const LOOK_AGAIN_MS = 5_000;
/** How long a job waits after a failure of ours. The number of retries is not limited. */
const RETRY_MS = 30_000;
/** The id of a simulated lead, which is never stored. */
const NO_LEAD = 0;
/** The outcome of a simulation whose advertiser cannot be called. */
export const NO_INTEGRATION = 'The advertiser has no integration';

/** Another worker has claimed the job meanwhile. */
class SupersededError extends Error {}

/**
 * Runs injections and simulations. A run may die anywhere and be repeated any number of times: the
 * new lead and its id in the job's row are stored in one transaction, and delivery never calls an
 * advertiser twice for one lead.
 */
@Injectable()
export class InjectionRunnerService {
  constructor(
    private readonly logs: ProgressLogRepository,
    private readonly leads: ForcedLeadRepository,
    private readonly delivery: DeliveryService,
    private readonly simulator: SimulatorService,
    private readonly injected: InjectedLeadsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Runs a job that this worker has claimed. */
  async run(log: ClaimedLog): Promise<void> {
    try {
      const { kind, reason } =
        log.type === 'simulation' ? await this.simulate(log) : await this.inject(log);
      if (kind === 'pending') await this.logs.giveBack(log, this.inMs(LOOK_AGAIN_MS));
      else await this.logs.complete(log.id, kind, reason, this.clock.now());
    } catch (error) {
      if (error instanceof SupersededError) return;
      this.logger.error(
        { err: error, progress_log_id: log.id, runs: log.runs },
        'an injection failed and will be retried',
      );
      await this.logs.giveBack(log, this.inMs(RETRY_MS));
    }
  }

  private async inject(log: ClaimedLog): Promise<DeliveryOutcome> {
    if (log.created_lead_id === null && (await this.leads.isErased(log.lead_id)))
      return { kind: 'rejected', reason: 'The personal data of the lead was erased' };
    const leadId = log.created_lead_id ?? (await this.create(log));
    await this.delivery.deliverStored(leadId);
    return this.delivery.outcomeOf(leadId);
  }

  /** Stores the new lead and links it to the job, in one transaction. */
  private async create(log: ClaimedLog): Promise<number> {
    const source = await this.leads.getSource(log.lead_id);
    return this.database.tx(async () => {
      const now = this.clock.now();
      const leadId = await this.leads.insertInjected(
        {
          source_id: source.id,
          publisher_id: log.parameters.publisher_id ?? source.publisher_id,
          country_id: this.injected.countryOf(source, log),
          forced_advertiser: forcedAdvertiserOf(log),
        },
        now,
        new Date(now.getTime() + LEAD_LEASE_MS),
      );
      if (!(await this.logs.linkLead(log, leadId)))
        throw new SupersededError('Another worker has claimed the job.');
      return leadId;
    });
  }

  /** Runs the checks of an injection on the current facts. Nothing is sent, stored or counted. */
  private async simulate(log: ClaimedLog): Promise<DeliveryOutcome> {
    const source = await this.leads.getSource(log.lead_id);
    const decision = await this.simulator.simulate({
      lead: this.injected.routedLead(source, log, NO_LEAD),
      isUnderWay: true,
      at: this.clock.now(),
      draft: null,
      circuitOpen: this.delivery.openCircuits(),
    });
    if (decision.kind === 'reject') return { kind: 'rejected', reason: decision.reason };
    return (await this.delivery.hasIntegration(decision.advertiserId))
      ? { kind: 'accepted', reason: 'All checks passed; nothing was sent' }
      : { kind: 'rejected', reason: NO_INTEGRATION };
  }

  private inMs(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** Runs injections and simulations when they are due. */
@Injectable()
export class InjectionQueueService extends LeasedQueue<number, ClaimedLog> {
  constructor(
    logs: ProgressLogRepository,
    runner: InjectionRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'leads.inject',
        id: z.int().positive(),
        concurrency: 16,
        // A longer run does no harm: the next one sees that the call is under way.
        leaseMs: 30_000,
        rows: logs,
        run: (log) => runner.run(log),
      },
      queues,
      clock,
    );
  }
}

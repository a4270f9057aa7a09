import { Inject, Injectable } from '@nestjs/common';
import { seededDraw } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { DeliveryService, LEAD_LEASE_MS } from '#modules/delivery/delivery/delivery.service.js';
import {
  ConsumersRepository,
  type CampaignConfig,
  type ClaimedConsumer,
} from './data/consumers.repository.js';
import { nextMove, type Move, stepLead, stepName, type StepConfig } from './domain/next-move.js';

/** How long a person waits if another process is calling the advertiser. */
const LOOK_AGAIN_MS = 5_000;
/** How long a person waits after a failure of ours. The number of retries is not limited. */
const RETRY_MS = 30_000;

/** The campaign was stopped, or another worker has claimed the person. */
class StoppedError extends Error {}

/**
 * Takes people through the steps of campaigns. A run may die anywhere and be repeated any number of
 * times: the new lead and its registration are stored in one transaction, at most one for each
 * person and step, and delivery never calls an advertiser twice for one lead.
 */
@Injectable()
export class ConsumerRunnerService {
  constructor(
    private readonly consumers: ConsumersRepository,
    private readonly delivery: DeliveryService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /**
   * Runs a person that this worker has claimed: takes the next step, and then decides what follows.
   */
  async run(consumer: ClaimedConsumer): Promise<void> {
    try {
      const config = await this.consumers.getConfig(consumer.campaign_id);
      const leadId = consumer.open_lead_id ?? (await this.begin(consumer, config));
      if (leadId !== null) await this.deliver(consumer, leadId, config);
    } catch (error) {
      if (error instanceof StoppedError) {
        // If another worker has the person, this changes nothing.
        await this.consumers.giveBack(consumer, this.clock.now());
        return;
      }
      this.logger.error(
        { err: error, campaign_consumer_id: consumer.id, runs: consumer.runs },
        'a registration of a campaign failed and will be retried',
      );
      await this.consumers.giveBack(consumer, this.inMs(RETRY_MS));
    }
  }

  /** Stores the lead of the next step. Null if there is none now. */
  private async begin(consumer: ClaimedConsumer, config: CampaignConfig): Promise<number | null> {
    const move = await this.moveOf(consumer, config);
    const index = move.kind === 'register' ? config.steps.findIndex(isStep(move.stepId)) : -1;
    const step = config.steps[index];
    if (!step) {
      await this.follow(consumer, move);
      return null;
    }
    const leadId = await this.register(consumer, step, index, config);
    if (leadId === null) await this.follow(consumer, { kind: 'end', reason: 'erased' });
    return leadId;
  }

  private register(
    consumer: ClaimedConsumer,
    step: StepConfig,
    index: number,
    { name, pace_per_hour: pace }: CampaignConfig,
  ): Promise<number | null> {
    const campaign = { name, step: stepName(index), method: consumer.method };
    const lead = stepLead(step, campaign, seededDraw(`${consumer.id}:${step.id}`));
    return this.database.tx(async () => {
      const now = this.clock.now();
      const leadId = await this.consumers.insertLead(
        { ...lead, source_id: consumer.lead_id },
        { now, settleBy: new Date(now.getTime() + LEAD_LEASE_MS) },
      );
      if (leadId === null) return null;
      if (!(await this.consumers.beginRegistering(consumer)))
        throw new StoppedError('The person is registered elsewhere or later.');
      if (pace !== null && !(await this.consumers.takeTurn(consumer, now)))
        throw new StoppedError('Another person of the campaign came first.');
      await this.consumers.insertRegistration(consumer, step.id, leadId, now);
      return leadId;
    });
  }

  private async deliver(
    consumer: ClaimedConsumer,
    leadId: number,
    config: CampaignConfig,
  ): Promise<void> {
    await this.delivery.deliverStored(leadId);
    const { kind } = await this.delivery.outcomeOf(leadId);
    if (kind === 'pending') {
      await this.consumers.giveBack(consumer, this.inMs(LOOK_AGAIN_MS));
      return;
    }
    await this.database.tx(async () => {
      await this.consumers.endRegistration(consumer, leadId, kind, this.clock.now());
      // Also if another run has ended it: that run may have lost its claim to this one meanwhile.
      await this.follow(consumer, await this.moveOf(consumer, config));
    });
  }

  private async moveOf(consumer: ClaimedConsumer, config: CampaignConfig): Promise<Move> {
    const past = await this.consumers.listPast(consumer.id);
    return nextMove(past, config, this.clock.now());
  }

  /** Stores the person's next move. The next step begins with the next run. */
  private follow(consumer: ClaimedConsumer, move: Move): Promise<void> {
    const now = this.clock.now();
    if (move.kind === 'end') return this.consumers.end(consumer, move.reason, now);
    if (move.kind === 'wait') return this.consumers.wait(consumer, move.until, move.depositUntil);
    return this.consumers.wait(consumer, now, null);
  }

  private inMs(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

const isStep =
  (id: number) =>
  (step: StepConfig): boolean =>
    step.id === id;

/** Takes people through the steps of campaigns. */
@Injectable()
export class CampaignConsumerQueueService extends LeasedQueue<number, ClaimedConsumer> {
  constructor(
    consumers: ConsumersRepository,
    runner: ConsumerRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'campaigns.register',
        id: z.int().positive(),
        concurrency: 16,
        // A longer run does no harm: the next one sees that the call is under way.
        leaseMs: 30_000,
        rows: consumers,
        run: (consumer) => runner.run(consumer),
      },
      queues,
      clock,
    );
  }
}

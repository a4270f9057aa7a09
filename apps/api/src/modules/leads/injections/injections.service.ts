import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { InjectBody, InjectionCheck } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Chance, Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { ProgressLogRepository, type NewProgressLogs } from './data/progress-log.repository.js';
import { timeOf } from './domain/schedule.js';
import { InjectionForecastService, type PlannedInjection } from './injection-forecast.service.js';
import { InjectionQueueService } from './injection-runner.service.js';

interface InjectReply {
  readonly message: string;
  readonly created: number;
  readonly skipped: number;
  readonly batch_id: string | null;
}

const planOf = (body: InjectBody, advertiserId: number): PlannedInjection => ({
  type: body.simulate ? 'simulation' : 'injection',
  advertiser_id: advertiserId,
  leadIds: body.lead_ids,
  timing: {
    min: body.min_delay ?? null,
    max: body.max_delay ?? null,
    spread: body.spread_minutes ?? null,
  },
  parameters: {
    locate_leads: body.locate_leads,
    publisher_id: body.publisher_id ?? null,
    funnel: body.funnel,
    publisher_id_override: body.publisher_id_override,
  },
});

/**
 * Injects existing leads: creates a job for each lead that sends it to another advertiser, now or
 * later (domain §8).
 */
@Injectable()
export class InjectionsService {
  constructor(
    private readonly logs: ProgressLogRepository,
    private readonly queue: InjectionQueueService,
    private readonly forecasts: InjectionForecastService,
    private readonly config: RoutingConfigService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly chance: Chance,
  ) {}

  /** Forecasts the injection. Throws as `inject` does. */
  async forecast(body: InjectBody): Promise<InjectionCheck> {
    return this.forecasts.check(planOf(body, await this.check(body)));
  }

  /** `skipped` counts leads that already have an open job of this type for this advertiser. */
  async inject(body: InjectBody, userId: number): Promise<InjectReply> {
    const plan = planOf(body, await this.check(body));
    const batchId = randomUUID();
    const created = await this.database.tx(async () => {
      const now = this.clock.now();
      const rows = await this.logs.insert(this.jobsOf(plan, { userId, batchId, now }), now);
      await this.audit.record({
        userId,
        action: 'lead.inject',
        entity: 'lead',
        entityId: null,
        after: { ...body, job_ids: rows.map(({ id }) => id) },
      });
      const due = rows.filter(({ due_at: at }) => at <= now);
      await this.database.afterCommit(() => this.queue.add(due));
      return rows.length;
    });
    return {
      message: 'Successfully Updated',
      created,
      skipped: body.lead_ids.length - created,
      batch_id: created > 0 ? batchId : null,
    };
  }

  private jobsOf(
    { type, leadIds, timing, advertiser_id: advertiserId, parameters }: PlannedInjection,
    { userId, batchId, now }: { userId: number; batchId: string; now: Date },
  ): NewProgressLogs {
    const count = leadIds.length;
    return {
      type,
      advertiserId,
      parameters,
      userId,
      batchId,
      jobs: leadIds.map((id, index) => ({
        lead_id: id,
        scheduled_at: timeOf(now, timing, { index, count, draw: this.chance.draw() }),
      })),
    };
  }

  /** Throws if a lead, the advertiser or the publisher is unknown. Returns the advertiser id. */
  private async check({
    lead_ids: ids,
    advertiser_id: advertiserId,
    publisher_id: publisherId,
  }: InjectBody): Promise<number> {
    if (ids.length === 0) throw new AppError('NO_ROW_SELECTED');
    const { advertisers, publishers } = this.config.current();
    if (advertiserId == null || !advertisers.has(advertiserId))
      throw fieldError('advertiser_id', 'required', 'Please select a valid advertiser');
    if (publisherId != null && !publishers.has(publisherId))
      throw new AppError('PUBLISHER_NOT_FOUND');
    const found = await this.logs.listExisting(ids);
    const known = new Set(found.map(({ id }) => id));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0)
      throw new AppError('LEAD_NOT_FOUND', {
        message: `Leads that do not exist: ${missing.map((id) => `#${id}`).join(', ')}.`,
      });
    const erased = found.filter(({ is_erased: isErased }) => isErased);
    if (erased.length > 0)
      throw new AppError('LEAD_ERASED', {
        message: `Leads whose personal data was erased: ${erased.map(({ id }) => `#${id}`).join(', ')}.`,
      });
    return advertiserId;
  }
}

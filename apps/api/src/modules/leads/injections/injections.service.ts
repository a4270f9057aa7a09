import { Injectable } from '@nestjs/common';
import type { InjectBody } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Chance, Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { ProgressLogRepository, type NewProgressLogs } from './data/progress-log.repository.js';
import { scheduledAt } from './domain/schedule.js';
import { InjectionQueueService } from './injection-runner.service.js';

/**
 * Injects existing leads: creates a job for each lead that sends it to another advertiser, now or
 * later (domain §8).
 */
@Injectable()
export class InjectionsService {
  constructor(
    private readonly logs: ProgressLogRepository,
    private readonly queue: InjectionQueueService,
    private readonly config: RoutingConfigService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly chance: Chance,
  ) {}

  /** `skipped` counts leads that already have an open job of this type for this advertiser. */
  async inject(
    body: InjectBody,
    userId: number,
  ): Promise<{ message: string; created: number; skipped: number }> {
    const advertiserId = await this.check(body);
    const created = await this.database.tx(async () => {
      const now = this.clock.now();
      const rows = await this.logs.insert(this.jobsOf(body, advertiserId, userId, now), now);
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
    return { message: 'Successfully Updated', created, skipped: body.lead_ids.length - created };
  }

  private jobsOf(
    { lead_ids: ids, simulate, min_delay: min, max_delay: max, ...body }: InjectBody,
    advertiserId: number,
    userId: number,
    now: Date,
  ): NewProgressLogs {
    const delay = { min: min ?? null, max: max ?? null };
    return {
      type: simulate ? 'simulation' : 'injection',
      advertiserId,
      userId,
      jobs: ids.map((id) => ({
        lead_id: id,
        scheduled_at: scheduledAt(now, delay, this.chance.draw()),
      })),
      parameters: {
        locate_leads: body.locate_leads,
        publisher_id: body.publisher_id ?? null,
        funnel: body.funnel,
        publisher_id_override: body.publisher_id_override,
      },
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

import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { Integrations, type DeliveredLead } from '#modules/integrations/integrations.service.js';
import { RoutingConfig } from '#modules/routing/routing-config.service.js';
import { Router, type Reserved, type RoutedLead } from '#modules/routing/router.service.js';
import { AdvertiserCaller } from './advertiser-caller.service.js';
import { AttemptRepository, type StoredLead } from './data/attempt.repository.js';
import { DeliverySettlement, type Settled } from './delivery-settlement.service.js';
import type { ReplyWithStatus } from './domain/reply.js';

/** A lead on its way: what routing must know and what the advertiser is told beside it. */
export interface DeliverableLead
  extends
    RoutedLead,
    Pick<DeliveredLead, 'firstName' | 'lastName' | 'hitId' | 'language' | 'city' | 'password'> {}
/** `reply` is null when somebody else has settled the lead. */
export interface Delivered {
  readonly reply: ReplyWithStatus | null;
}

/** A lead belongs to the process that works on it for this long after its last step. */
export const LEAD_LEASE_MS = 60_000;

/** Takes one lead through routing and delivery until somebody accepts it, nobody does, or nobody knows (domain §4, §6). */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly router: Router,
    private readonly caller: AdvertiserCaller,
    private readonly settlement: DeliverySettlement,
    private readonly integrations: Integrations,
    private readonly attempts: AttemptRepository,
    private readonly config: RoutingConfig,
    private readonly clock: Clock,
  ) {}

  async deliver(lead: DeliverableLead): Promise<Delivered> {
    for (;;) {
      await this.integrations.ensureCurrent();
      const result = await this.router.reserve({
        lead,
        deadlineOf: (id, now) => this.caller.deadlineOf(id, now),
        circuitOpen: this.openCircuits(),
      });
      if (result.kind === 'busy') return { reply: null };
      if (result.kind === 'reject')
        return this.end(
          await this.settlement.settle({
            kind: 'rejected',
            leadId: lead.id,
            code: result.code,
            reason: result.reason,
            hide: result.hide,
            distributionId: result.distributionId,
          }),
        );
      const settled = await this.offer(lead, result);
      if (settled.kind === 'stale' || settled.reply) return this.end(settled);
      await this.attempts.extend(lead.id, new Date(this.clock.now().getTime() + LEAD_LEASE_MS));
    }
  }

  /** Takes up a lead that was only stored. A password never is, so the lead goes without it. */
  resume(row: StoredLead): Promise<Delivered> {
    return this.deliver({
      id: row.id,
      publisherId: row.publisher_id,
      countryId: row.country_id,
      email: row.email,
      phone: row.phone,
      ip: row.ip,
      offer: row.offer,
      funnel: row.funnel,
      customParams: row.custom_params,
      isTest: row.is_test,
      forcedAdvertiser: row.forced_advertiser,
      firstName: row.first_name,
      lastName: row.last_name,
      hitId: row.hit_id,
      language: row.language,
      city: row.city,
      password: null,
    });
  }

  /** The same by its id. Nothing happens to a lead that is settled or with an advertiser: only its answer brings it on. */
  async deliverStored(leadId: number): Promise<void> {
    const row = await this.attempts.findWaiting(leadId);
    if (row) await this.resume(row);
  }

  /** Whether a call of the advertiser could be made at all: it has an integration that is valid. */
  async hasIntegration(advertiserId: number): Promise<boolean> {
    await this.integrations.ensureCurrent();
    return this.integrations.of(advertiserId) !== null;
  }

  /** Advertisers that are not called for now, because their calls keep failing. */
  openCircuits(): ReadonlySet<number> {
    return this.caller.openCircuits(this.config.current().advertisers.keys());
  }

  /** Calls the advertiser that the lead is offered to and writes how it ended. */
  private async offer(lead: DeliverableLead, { attemptId, offer }: Reserved): Promise<Settled> {
    // The decision may have brought a newer configuration into force, with advertisers that were not there before.
    await this.integrations.ensureCurrent();
    const result = await this.caller.call(offer.advertiserId, {
      id: lead.id,
      email: lead.email,
      firstName: lead.firstName,
      lastName: lead.lastName,
      phone: lead.phone,
      ip: lead.ip,
      countryCode: this.config.current().codeByCountry.get(lead.countryId ?? 0) ?? '',
      offer: lead.offer,
      funnel: offer.advertiserOverrides.funnel,
      affiliateId: offer.advertiserOverrides.publisherId,
      customParams: offer.advertiserOverrides.customParams,
      hitId: lead.hitId,
      language: lead.language,
      city: lead.city,
      password: lead.password,
      isTest: lead.isTest,
    });
    return this.settlement.settle({ ...result, leadId: lead.id, attemptId });
  }

  private end(settled: Settled): Delivered {
    return { reply: settled.kind === 'done' ? settled.reply : null };
  }
}

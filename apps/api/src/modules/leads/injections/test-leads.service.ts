import { Injectable } from '@nestjs/common';
import type { TestLeadBody } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { isPublicAddress } from '#shared/net/address-guard.js';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { DeliveryService, LEAD_LEASE_MS } from '#modules/delivery/delivery/delivery.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { ForcedLeadRepository, type NewTestLead } from './data/forced-lead.repository.js';

/** Limit per user: every user may send test leads, and each lead calls an advertiser. */
const MAX_PER_MINUTE = 30;

/** Sends test leads, with which staff try out an advertiser. */
@Injectable()
export class TestLeadsService {
  constructor(
    private readonly leads: ForcedLeadRepository,
    private readonly delivery: DeliveryService,
    private readonly config: RoutingConfigService,
    private readonly limiter: RateLimiterService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when the advertiser has accepted the lead. Otherwise throws TEST_LEAD_FAILED with the
   * reason.
   */
  async send(body: TestLeadBody, userId: number): Promise<{ message: string; lead_id: number }> {
    const lead = this.leadOf(body);
    const verdict = await this.limiter.take(`test-lead:${userId}`, MAX_PER_MINUTE);
    if (!verdict.allowed)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    const leadId = await this.store(lead, userId);
    await this.delivery.deliverStored(leadId);
    const { kind, reason } = await this.delivery.outcomeOf(leadId);
    if (kind === 'accepted') return { message: 'Test Lead Sent Successfully', lead_id: leadId };
    throw new AppError(
      'TEST_LEAD_FAILED',
      reason === null ? {} : { message: `Lead #${leadId}: ${reason}.` },
    );
  }

  private store(lead: NewTestLead, userId: number): Promise<number> {
    return this.database.tx(async () => {
      const now = this.clock.now();
      const id = await this.leads.insertTest(lead, now, new Date(now.getTime() + LEAD_LEASE_MS));
      await this.audit.record({
        userId,
        action: 'lead.test',
        entity: 'lead',
        entityId: id,
        after: {
          advertiser_id: lead.forced_advertiser.advertiser_id,
          publisher_id: lead.publisher_id,
          country_id: lead.country_id,
        },
      });
      return id;
    });
  }

  private leadOf({
    advertiser_id: advertiserId,
    phone: national,
    phone_prefix: phonePrefix,
    ...body
  }: TestLeadBody): NewTestLead {
    const { advertisers, publishers, codeByCountry } = this.config.current();
    if (!advertisers.has(advertiserId)) throw new AppError('ADVERTISER_NOT_FOUND');
    if (!publishers.has(body.publisher_id)) throw new AppError('PUBLISHER_NOT_FOUND');
    const country = codeByCountry.get(body.country_id);
    if (country === undefined) throw fieldError('country_id', 'unknown', 'No such country');
    const phone = normalisePhone({ phone: national, phonePrefix, country });
    if (!phone)
      throw fieldError(
        'phone',
        'invalid_phone',
        'Use an international number, or a national one with its prefix',
      );
    if (!isPublicAddress(body.ip)) throw fieldError('ip', 'not_public', 'Use a public address');
    return {
      ...body,
      phone: phone.e164,
      forced_advertiser: { advertiser_id: advertiserId, funnel: null, publisher_id: null },
    };
  }
}

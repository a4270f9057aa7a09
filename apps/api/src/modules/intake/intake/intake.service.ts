import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  IDEMPOTENCY_KEY,
  INTAKE_CODES,
  PUBLISHER_LIMIT_MS,
  customParamValues,
  personKeysOf,
  type IntakeLead,
  type Issue,
  type StoredReply,
} from '@leadline/contracts';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { PublisherApiError } from '#shared/http/app-error.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { GeoIpService } from '#shared/net/geo-ip.service.js';
import { isPublicAddress } from '#shared/net/address-guard.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import { normalisePhone, type NormalisedPhone } from '#shared/phone/normalise-phone.js';
import {
  DeliveryService,
  LEAD_LEASE_MS,
  type DeliverableLead,
} from '#modules/delivery/delivery/delivery.service.js';
import {
  RouterService,
  routedLeadOf,
  type RouteResult,
} from '#modules/routing/routing/router.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { IntakeRepository, type NewLead } from './data/intake.repository.js';
import { publisherView, replayStatus } from './domain/publisher-view.js';

export interface IntakeAnswer {
  readonly status: number;
  readonly body: StoredReply;
  readonly replayed: boolean;
}
/**
 * A lead on its way into the database. Its country is found when it is stored, by the configuration
 * of that moment. The password is passed on and never stored.
 */
interface Arrival {
  readonly lead: Omit<NewLead, 'n' | 'country_id'>;
  readonly phone: NormalisedPhone;
  readonly sentCountry: string | null;
  readonly password: string | null;
}
/** A lead that was stored, and the first decision about it. */
interface Taken {
  readonly lead: DeliverableLead;
  readonly decided: RouteResult;
}
const MAX_BATCH = 64;
const issue = (field: string, code: string, message: string): Issue => ({
  in: 'body',
  field,
  code,
  message,
});

const deliverable = (
  { lead, password }: Arrival,
  countryId: number | null,
  id: number,
): DeliverableLead => ({
  ...routedLeadOf({
    ...lead,
    country_id: countryId,
    id,
    custom_params: customParamValues(lead),
    created_at: null,
    forced_advertiser: null,
    campaign_route: null,
  }),
  firstName: lead.first_name,
  lastName: lead.last_name,
  hitId: lead.hit_id,
  language: lead.language,
  city: lead.city,
  password,
});

/**
 * The way of a lead from a publisher (domain §3, §4, §6). `take` shows it from top to bottom: read
 * the lead, store it once per idempotency key and decide who is offered it, deliver it, answer.
 * `DeliveryService` calls advertisers and settles what they answer, and decides again after a
 * refusal.
 */
@Injectable()
export class IntakeService implements BeforeApplicationShutdown {
  private readonly batcher = new Batcher<Arrival, Taken | null>(
    (arrivals) => this.storeAndDecide(arrivals),
    { maxItems: MAX_BATCH, maxRuns: 1 },
  );

  constructor(
    private readonly repository: IntakeRepository,
    private readonly router: RouterService,
    private readonly delivery: DeliveryService,
    private readonly config: RoutingConfigService,
    private readonly geo: GeoIpService,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly metrics: MetricsService,
    private readonly tracing: LeadTracingService,
  ) {}

  /**
   * Takes one lead. Every verdict about the lead is an answer. Throws PublisherApiError if the
   * input is not a valid lead, the key was used with another body, or its first request is under
   * way.
   */
  async take(publisherId: number, sent: IntakeLead, key: string | null): Promise<IntakeAnswer> {
    if (key !== null && !IDEMPOTENCY_KEY.test(key))
      throw new PublisherApiError('idempotency_key_invalid');
    const startedAt = this.tracing.now();
    const arrival = this.normalise(publisherId, sent, key);
    const taken = await this.batcher.add(arrival);
    if (!taken) return this.idempotentReplay(publisherId, key ?? '', sent);
    this.tracing.record(taken.lead.id, 'store and decide', startedAt);
    const { reply } = await this.delivery.deliver(taken.lead, {
      decided: taken.decided,
      limitMs: PUBLISHER_LIMIT_MS,
    });
    const answer = reply ?? this.settledElsewhere(await this.stateOf(publisherId, taken.lead.id));
    this.metrics.intake.inc({ code: answer.body.code });
    this.tracing.arrived(taken.lead.id, startedAt, {
      'leadline.publisher_id': publisherId,
      'leadline.code': answer.body.code,
    });
    return { ...answer, replayed: false };
  }

  /** The state of one of the publisher's own leads. Leads of others are `not_found`. */
  async stateOf(publisherId: number, id: number): Promise<StoredReply> {
    const lead = await this.repository.findPublisherLead(publisherId, id);
    if (!lead) throw new PublisherApiError('not_found');
    const isValid =
      lead.redirect_token !== null &&
      lead.redirect_expires_at !== null &&
      lead.redirect_expires_at > this.clock.now();
    return publisherView({
      id,
      status: lead.status,
      rejectionCode: lead.rejection_code,
      isTest: lead.is_test,
      link: isValid ? `${this.environment.PUBLIC_URL}/r/${lead.redirect_token}` : null,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.batcher.drain();
  }

  /** The answer about a lead that somebody else has settled or is delivering. */
  private settledElsewhere(body: StoredReply): { status: number; body: StoredReply } {
    return { status: INTAKE_CODES[body.code][0], body };
  }

  private normalise(publisherId: number, sent: IntakeLead, key: string | null): Arrival {
    const phone = normalisePhone({
      phone: sent.phone,
      phonePrefix: sent.phone_prefix,
      country: sent.country,
    });
    const issues: Issue[] = [];
    if (!phone)
      issues.push(
        issue(
          'phone',
          'invalid_phone',
          'Send an international number, or a national one with phone_prefix',
        ),
      );
    const ip = sent.ip.split(',').find(isPublicAddress);
    if (ip === undefined)
      issues.push(issue('ip', 'not_public', "Send the visitor's public address"));
    if (this.locatesBy(publisherId) === 'system' && sent.country === null)
      issues.push(issue('country', 'required', 'Send the two-letter ISO code of the country'));
    if (!phone || ip === undefined || issues.length > 0)
      throw new PublisherApiError('invalid', issues);
    const { country: sentCountry, phone_prefix: _prefix, password, ...kept } = sent;
    const bodyHash =
      key === null ? null : this.secrets.keyedHash(JSON.stringify(sent)).toString('hex');
    return {
      lead: {
        ...kept,
        publisher_id: publisherId,
        phone: phone.e164,
        ip,
        key,
        body_hash: bodyHash,
      },
      phone,
      sentCountry,
      password: password ?? null,
    };
  }

  /**
   * Stores the leads whose key is free and decides who is offered them, in one transaction. Filter
   * choices are stored before it: one without a lead does no harm. A result is null if the key is
   * taken.
   */
  private async storeAndDecide(arrivals: readonly Arrival[]): Promise<(Taken | null)[]> {
    await this.repository.rememberFilterChoices(arrivals.map(({ lead }) => lead));
    await this.delivery.prepare();
    return this.router.transaction(async (reserve) => {
      const stored = [...(await this.insertLeads(arrivals))];
      const circuitOpen = this.delivery.openCircuits();
      const decisions = await reserve(
        stored.map(([, lead]) => this.delivery.requestFor(lead, circuitOpen)),
      );
      const taken = new Map<number, Taken>();
      for (const [index, [n, lead]] of stored.entries()) {
        const decided = decisions[index];
        if (!decided) throw new Error('A lead was stored but not decided.');
        taken.set(n, { lead, decided });
      }
      return arrivals.map((_arrival, n) => taken.get(n) ?? null);
    });
  }

  /** Returns the leads that were stored, by their position in the batch. */
  private async insertLeads(arrivals: readonly Arrival[]): Promise<Map<number, DeliverableLead>> {
    const leads = arrivals.map((arrival, n) => ({
      ...arrival.lead,
      country_id: this.countryOf(arrival),
      n,
    }));
    const now = this.clock.now();
    const [, ids] = await Promise.all([
      this.repository.lockPeople(this.peopleWithoutDuplicates(leads)),
      this.repository.insertLeads(leads, now, new Date(now.getTime() + LEAD_LEASE_MS)),
    ]);
    return new Map(
      [...ids].flatMap(([n, id]) => {
        const [arrival, lead] = [arrivals[n], leads[n]];
        return arrival && lead ? [[n, deliverable(arrival, lead.country_id, id)]] : [];
      }),
    );
  }

  private locatesBy(publisherId: number): 'system' | 'phone' | 'ip_address' {
    return this.config.current().publishers.get(publisherId)?.locateLeadsBy ?? 'system';
  }

  private countryOf({ lead, phone, sentCountry }: Arrival): number | null {
    const by = this.locatesBy(lead.publisher_id);
    let code = sentCountry;
    if (by === 'phone') code = phone.country;
    if (by === 'ip_address') code = this.geo.countryOf(lead.ip);
    return (code === null ? undefined : this.config.current().countryByCode.get(code)) ?? null;
  }

  /** The people who may send no second lead to their publisher. */
  private peopleWithoutDuplicates(leads: readonly NewLead[]): string[] {
    const { publishers, mergesAliases } = this.config.current();
    return leads
      .filter((lead) => publishers.get(lead.publisher_id)?.blockDuplicateLeads)
      .flatMap((lead) =>
        personKeysOf(lead, mergesAliases).map((key) => `${lead.publisher_id}:${key}`),
      );
  }

  /** The key is taken: the same body gets the stored answer, another body a conflict. */
  private async idempotentReplay(
    publisherId: number,
    key: string,
    sent: IntakeLead,
  ): Promise<IntakeAnswer> {
    const stored = await this.repository.findKey(publisherId, key);
    const hashes = this.secrets.keyedHashes(JSON.stringify(sent));
    if (!stored || !hashes.some((hash) => hash.equals(stored.body_hash)))
      throw new PublisherApiError('idempotency_conflict');
    if (stored.http_status === null || stored.reply === null)
      throw new PublisherApiError('idempotency_in_progress', [], 1);
    return { status: replayStatus(stored.http_status), body: stored.reply, replayed: true };
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import {
  IntegrationsService,
  type DeliveredLead,
} from '#modules/delivery/integrations/integrations.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import {
  RouterService,
  routedLeadOf,
  type Reserved,
  type RoutedLead,
  type RouteRequest,
  type RouteResult,
} from '#modules/routing/routing/router.service.js';
import { AdvertiserCallerService } from './advertiser-caller.service.js';
import { AttemptRepository, type StoredLead } from './data/attempt.repository.js';
import type { Outcome, Settled } from './delivery-settlement.service.js';
import {
  deliveryOutcome,
  type DeliveryOutcome,
  type ReplyWithStatus,
} from './domain/delivery-outcome.js';
import { KeptSettlementsService } from './kept-settlements.service.js';

export type { DeliveryOutcome } from './domain/delivery-outcome.js';

/**
 * A lead that is being delivered: the fields that routing needs, and those that only the advertiser
 * receives.
 */
export interface DeliverableLead
  extends
    RoutedLead,
    Pick<DeliveredLead, 'firstName' | 'lastName' | 'hitId' | 'language' | 'city' | 'password'> {}
/** `reply` is null if somebody else has settled the lead. */
export interface Delivered {
  readonly reply: ReplyWithStatus | null;
}

export interface DeliveryOptions {
  /** The first decision, if it was made when the lead was stored. */
  readonly decided?: RouteResult;
  /**
   * Milliseconds for which somebody waits for the answer. Nothing is sent that could not be
   * answered in this time. By default nobody waits.
   */
  readonly limitMs?: number;
}
/** A delivery under way. */
interface Work {
  readonly lead: DeliverableLead;
  /** Milliseconds until nobody waits for the answer any more. */
  readonly timeLeft: () => number;
  /** Called when the database is away for so long that nobody should wait. */
  readonly onLong: (error: Error) => void;
}

/** A lead belongs to the process that works on it for this long after its last step. */
export const LEAD_LEASE_MS = 60_000;

/**
 * Takes one lead through routing and delivery until an advertiser accepts it, none is left, or an
 * answer does not come (domain §4, §6).
 */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly router: RouterService,
    private readonly caller: AdvertiserCallerService,
    private readonly settlements: KeptSettlementsService,
    private readonly integrations: IntegrationsService,
    private readonly attempts: AttemptRepository,
    private readonly config: RoutingConfigService,
    private readonly clock: Clock,
    private readonly tracing: LeadTracingService,
  ) {}

  /** Loads the integrations if they have changed. `requestFor` reads them. */
  async prepare(): Promise<void> {
    await this.integrations.ensureCurrent();
  }

  /** The lead as the router decides it: when a call would end, and which advertisers are not called. */
  requestFor(lead: RoutedLead, circuitOpen = this.openCircuits()): RouteRequest {
    return { lead, deadlineOf: (id, now) => this.caller.deadlineOf(id, now), circuitOpen };
  }

  /**
   * Calls one advertiser after another until the lead is settled. Fails if the database is away for
   * long. The advertiser's answer is then still kept, and the delivery continues when the database
   * is back.
   */
  deliver(
    lead: DeliverableLead,
    { decided, limitMs = Number.POSITIVE_INFINITY }: DeliveryOptions = {},
  ): Promise<Delivered> {
    let until = performance.now() + limitMs;
    return new Promise((resolve, reject) => {
      const work: Work = {
        lead,
        timeLeft: () => until - performance.now(),
        onLong: (error) => {
          until = Number.POSITIVE_INFINITY;
          reject(error);
        },
      };
      this.deliverUntilSettled(work, decided).then(resolve, reject);
    });
  }

  /** Takes up a lead that was only stored. Passwords are never stored, so it goes without one. */
  resume(row: StoredLead): Promise<Delivered> {
    return this.deliver({
      ...routedLeadOf(row),
      firstName: row.first_name,
      lastName: row.last_name,
      hitId: row.hit_id,
      language: row.language,
      city: row.city,
      password: null,
    });
  }

  /** The same by id. Does nothing to a lead that is settled or waits for an advertiser's answer. */
  async deliverStored(leadId: number): Promise<void> {
    const row = await this.attempts.findWaiting(leadId);
    if (row) await this.resume(row);
  }

  /** The outcome of a stored lead so far. */
  async outcomeOf(leadId: number): Promise<DeliveryOutcome> {
    return deliveryOutcome(await this.attempts.factsOf(leadId));
  }

  /** Whether the advertiser can be called at all: it has a valid integration. */
  async hasIntegration(advertiserId: number): Promise<boolean> {
    await this.integrations.ensureCurrent();
    return this.integrations.of(advertiserId) !== null;
  }

  /** Advertisers that are not called for now, because their calls keep failing. */
  openCircuits(): ReadonlySet<number> {
    return this.caller.openCircuits(this.config.current().advertisers.keys());
  }

  private async deliverUntilSettled(work: Work, decided?: RouteResult): Promise<Delivered> {
    const { lead, onLong } = work;
    const settle = (outcome: Outcome): Promise<Settled> =>
      this.tracing.step(
        lead.id,
        'settle',
        () => this.settlements.settle(outcome, onLong),
        ({ kind }) => ({ 'leadline.outcome': outcome.kind, 'leadline.stale': kind === 'stale' }),
      );
    for (let result = decided ?? (await this.decide(lead)); ; result = await this.decide(lead)) {
      if (result.kind === 'busy') return { reply: null };
      if (result.kind === 'reject') {
        const { trace: _stored, ...rejection } = result;
        return this.end(await settle({ ...rejection, kind: 'rejected', leadId: lead.id }));
      }
      const settled = await settle(await this.offer(work, result));
      if (settled.kind === 'stale' || settled.reply) return this.end(settled);
      await this.attempts.extend(lead.id, new Date(this.clock.now().getTime() + LEAD_LEASE_MS));
    }
  }

  private async decide(lead: RoutedLead): Promise<RouteResult> {
    await this.prepare();
    return this.tracing.step(
      lead.id,
      'decide again',
      () => this.router.reserve(this.requestFor(lead)),
      ({ kind }) => ({ 'leadline.decision': kind }),
    );
  }

  /** Calls the advertiser that the lead is offered to. Returns how it ended. */
  private async offer({ lead, timeLeft }: Work, { attemptId, offer }: Reserved): Promise<Outcome> {
    // The decision may have loaded a newer configuration, with new advertisers.
    await this.prepare();
    const result = await this.caller.call({
      advertiserId: offer.advertiserId,
      attemptId,
      lead: this.deliveredLead(lead, offer),
      timeLeft,
    });
    return { ...result, leadId: lead.id, attemptId };
  }

  /** The lead as the advertiser gets it. */
  private deliveredLead(
    lead: DeliverableLead,
    { advertiserOverrides }: Reserved['offer'],
  ): DeliveredLead {
    return {
      id: lead.id,
      email: lead.email,
      firstName: lead.firstName,
      lastName: lead.lastName,
      phone: lead.phone,
      ip: lead.ip,
      countryCode: this.config.current().codeByCountry.get(lead.countryId ?? 0) ?? '',
      offer: lead.offer,
      funnel: advertiserOverrides.funnel,
      affiliateId: advertiserOverrides.publisherId,
      customParams: advertiserOverrides.customParams,
      hitId: lead.hitId,
      language: lead.language,
      city: lead.city,
      password: lead.password,
      isTest: lead.isTest,
    };
  }

  private end(settled: Settled): Delivered {
    return { reply: settled.kind === 'done' ? settled.reply : null };
  }
}

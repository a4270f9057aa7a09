import { Injectable } from '@nestjs/common';
import {
  APPROVED_STATUS,
  LEAD_STATUS,
  type CapReservation,
  type LeadStatusId,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import {
  ofLead,
  WebhookEventsService,
  type NewEvent,
} from '#modules/reference/webhook-events/webhook-events.service.js';
import { FtdCapsService } from '#modules/routing/caps/ftd-caps.service.js';
import {
  AgreedAmountsQuery,
  ConversionRepository,
  type ConversionRow,
  type ConvertedLead,
  type Decision,
} from './data/conversion.repository.js';

/** An FTD that is decided: the locked lead with its conversion, and the status that it gets. */
export interface DecidedCase {
  readonly lead: ConvertedLead;
  readonly conversion: ConversionRow;
  readonly next: LeadStatusId;
  readonly userId: number;
}
/** How an FTD ends without a payout. */
export interface Refusal {
  /** Status that the publisher is shown. */
  readonly publisherStatus: string | null;
  readonly advertiserPays: boolean;
}
type Outcome = Omit<Decision, 'leadId' | 'conversionId' | 'at' | 'status' | 'userId'>;
/** Words of a decision for Status History and the audit log. */
interface DecisionWords {
  readonly action: string;
  readonly note: string;
  readonly reason?: string;
}

const idsOf = ({ id: lead_id, publisher_id, advertiser_id }: ConvertedLead) => ({
  lead_id,
  publisher_id,
  advertiser_id,
});

/** Everything that a decision changes: both ledgers, caps, history, audit log and the publisher. */
@Injectable()
export class DecisionEffectsService {
  constructor(
    private readonly conversions: ConversionRepository,
    private readonly amounts: AgreedAmountsQuery,
    private readonly caps: FtdCapsService,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookEventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Call it, like the other decisions, in a transaction that has locked lead and conversion. */
  async accept(decided: DecidedCase): Promise<void> {
    const { lead, conversion } = decided;
    // Filter choices are locked before cap windows, as reports lock them (ADR 2).
    await this.conversions.rememberStatus(APPROVED_STATUS);
    const wasRejected = lead.status === LEAD_STATUS.FtdRejected;
    const payout =
      conversion.is_fake || lead.is_test ? '0.00' : await this.amounts.payoutOf(lead.id);
    // A rejection took the FTD out of the caps. It counts again in the windows of its report.
    const capReservations = wasRejected
      ? await this.countInCaps(lead, conversion.is_fake, conversion.reported_at)
      : conversion.cap_reservations;
    const outcome: Outcome = {
      state: 'accepted',
      publisherStatus: APPROVED_STATUS,
      statusOverride: null,
      revenue: conversion.advertiser_pays ? lead.revenue : conversion.revenue,
      payout,
      advertiserPays: true,
      isReversal: false,
      capReservations,
    };
    await this.record(decided, outcome, { action: 'conversions.accept', note: 'FTD accepted' });
    await this.tell(lead, 'ftd_approved');
    await this.tellWebhooks('ftd.accepted', decided, APPROVED_STATUS);
  }

  async reject(decided: DecidedCase, refusal: Refusal): Promise<void> {
    const words = { action: 'conversions.reject', note: 'FTD rejected' };
    await this.refuse(decided, refusal, false, words);
    if (refusal.publisherStatus !== decided.lead.publisher_status)
      await this.tell(decided.lead, 'status_changed');
    await this.tellWebhooks('ftd.rejected', decided, refusal.publisherStatus);
  }

  /** Takes back an acceptance that has taken effect. */
  async reverse(decided: DecidedCase, refusal: Refusal, reason: string): Promise<void> {
    const words = { action: 'conversions.reverse', note: `FTD reversed (${reason})`, reason };
    await this.refuse(decided, refusal, true, words);
    await this.tell(decided.lead, 'ftd_reversed');
    await this.tellWebhooks('ftd.reversed', decided, refusal.publisherStatus);
  }

  /** Counts an FTD in caps. Fake FTDs and FTDs of test leads do not count (domain §2, §5). */
  async countInCaps(lead: ConvertedLead, isFake: boolean, at: Date): Promise<CapReservation[]> {
    if (isFake || lead.is_test || lead.advertiser_id === null) return [];
    return this.caps.countFtd(
      {
        publisherId: lead.publisher_id,
        advertiserId: lead.advertiser_id,
        countryId: lead.country_id,
        funnel: lead.funnel,
        dealId: lead.revenue_plan_id,
      },
      at,
    );
  }

  /** Leaves an FTD without payout and caps, and without revenue if the advertiser does not pay. */
  private async refuse(
    decided: DecidedCase,
    { publisherStatus, advertiserPays }: Refusal,
    isReversal: boolean,
    words: DecisionWords,
  ): Promise<void> {
    const { lead, conversion } = decided;
    await this.conversions.rememberStatus(publisherStatus);
    await this.caps.uncountFtd(conversion.cap_reservations);
    const outcome: Outcome = {
      state: 'rejected',
      publisherStatus,
      statusOverride: publisherStatus,
      revenue: advertiserPays ? lead.revenue : '0.00',
      payout: '0.00',
      advertiserPays,
      isReversal,
      capReservations: [],
    };
    await this.record(decided, outcome, words);
  }

  private tell(
    { id: lead_id }: ConvertedLead,
    event: 'ftd_approved' | 'ftd_reversed' | 'status_changed',
  ): Promise<void> {
    return this.outbox.add('publisher-postback', { lead_id, event });
  }

  /** Adds the event of a new FTD, on which staff have to decide, for webhooks. */
  async tellReported(lead: ConvertedLead): Promise<void> {
    const ids = idsOf(lead);
    if (lead.is_test) return;
    await this.webhooks.add({
      event: 'ftd.reported',
      ...ofLead(ids),
      data: { ...ids, is_fake: false },
    });
  }

  /** Adds the events of a decision for webhooks, which are told nothing of test leads. */
  private async tellWebhooks(
    event: 'ftd.accepted' | 'ftd.rejected' | 'ftd.reversed',
    { lead, conversion }: DecidedCase,
    publisherStatus: string | null,
  ): Promise<void> {
    if (lead.is_test) return;
    const ids = idsOf(lead);
    const subject = ofLead(ids);
    const events: NewEvent[] = [
      { event, ...subject, data: { ...ids, is_fake: conversion.is_fake } },
    ];
    if (publisherStatus !== lead.publisher_status)
      events.push({
        event: 'lead.status_changed',
        ...subject,
        data: { ...ids, advertiser_status: lead.brand_status, publisher_status: publisherStatus },
      });
    await this.webhooks.add(...events);
  }

  private async record(
    { lead, conversion, next: status, userId }: DecidedCase,
    outcome: Outcome,
    { action, note, reason }: DecisionWords,
  ): Promise<void> {
    const at = this.clock.now();
    const { publisherStatus, statusOverride, revenue, payout } = outcome;
    const keys = { leadId: lead.id, conversionId: conversion.id };
    await this.conversions.recordDecision({ ...outcome, ...keys, status, userId, at });
    await this.conversions.insertStatusChange({
      leadId: lead.id,
      source: 'staff',
      userId,
      previousBrandStatus: lead.brand_status,
      brandStatus: lead.brand_status,
      from: lead.status,
      to: status,
      note: `${note}; the publisher is shown ${publisherStatus ?? 'nothing'}`,
      at,
    });
    await this.audit.record({
      userId,
      action,
      entity: 'lead',
      entityId: lead.id,
      before: {
        status: lead.status,
        publisher_status: lead.publisher_status,
        status_override: lead.status_override,
        revenue: lead.revenue,
        payout: lead.payout,
      },
      after: {
        status,
        publisher_status: publisherStatus,
        status_override: statusOverride,
        revenue,
        payout,
        ...(reason !== undefined && { reason }),
      },
    });
  }
}

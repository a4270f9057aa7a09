import { Injectable } from '@nestjs/common';
import { LEAD_STATUS, type Postback } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { fieldError } from '#shared/http/app-error.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { DepositsService } from '#modules/conversions/conversions/deposits.service.js';
import { DeliverySettlementService } from '#modules/delivery/delivery/delivery-settlement.service.js';
import {
  ofLead,
  WebhookEventsService,
} from '#modules/reference/webhook-events/webhook-events.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import {
  InboundPostbacksRepository,
  type PostbackLead,
} from './data/inbound-postbacks.repository.js';
import {
  ftdTimeOf,
  isLeadOf,
  mapReport,
  reportProblem,
  type MappedReport,
  followsAdvertiser,
} from './domain/report.js';
import type { ReportRules } from './domain/kept-call.js';

export interface AppliedReport {
  readonly leadId: number;
  readonly code: 'applied' | 'unchanged';
  /** Whether the lead has a new advertiser status, or its first deposit. */
  readonly hasNewStatus: boolean;
  readonly hasNewFtd: boolean;
}

/** First and last arrival of a report that is processed again. */
export interface ReceivedAt {
  readonly first: Date;
  readonly last: Date;
}
interface ReportFacts {
  /** Zone of times that name none. Null means UTC. */
  readonly zone: string | null;
  /**
   * Times of a report that is processed again. A status older than the present one is not applied,
   * and a deposit gets the time of the first arrival.
   */
  readonly receivedAt?: ReceivedAt;
}

const MAX_ID = 2 ** 31 - 1;
/** Returns the id of a lead, or null if the text cannot be one. */
export const idOf = (text: string | null): number | null => {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
};

/**
 * Applies advertisers' reports about leads: by postback, by pull, or through staff. Reports may
 * arrive in any order and any number of times. A lead has at most one FTD, and the last status that
 * arrived.
 */
@Injectable()
export class StatusReportsService {
  constructor(
    private readonly inbound: InboundPostbacksRepository,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookEventsService,
    private readonly conversions: ConversionsService,
    private readonly deposits: DepositsService,
    private readonly settlement: DeliverySettlementService,
    private readonly settings: SettingsService,
    private readonly tracing: LeadTracingService,
  ) {}

  /**
   * Applies a report in the advertiser's words. Returns null if the lead is not the advertiser's.
   * Throws VALIDATION_FAILED if the reported time is impossible for an FTD of the lead. Joins the
   * caller's transaction, or opens one. `receivedAt` is set for a report that is processed again.
   */
  apply(
    advertiserId: number,
    report: Postback,
    { meanings, format }: ReportRules,
    receivedAt?: ReceivedAt,
  ): Promise<AppliedReport | null> {
    const facts = { zone: format.zone, ...(receivedAt && { receivedAt }) };
    return this.applyMapped(advertiserId, mapReport(meanings, report), facts);
  }

  /**
   * Applies a report in our words. A report that the advertiser did not take the lead settles a
   * call with an unknown outcome. On any other lead it only changes the status.
   */
  async applyMapped(
    advertiserId: number,
    mapped: MappedReport,
    facts: ReportFacts,
  ): Promise<AppliedReport | null> {
    const startedAt = this.tracing.now();
    const applied = await this.applyOnce(advertiserId, mapped, facts);
    if (applied)
      this.tracing.record(applied.leadId, 'advertiser report', startedAt, {
        'leadline.advertiser_id': advertiserId,
        'leadline.code': applied.code,
        'leadline.new_status': applied.hasNewStatus,
        'leadline.new_ftd': applied.hasNewFtd,
      });
    return applied;
  }

  private applyOnce(
    advertiserId: number,
    { report, isRefused }: MappedReport,
    facts: ReportFacts,
  ): Promise<AppliedReport | null> {
    return this.database.tx(async () => {
      if (!isRefused || report.status === null)
        return this.applyLocked(advertiserId, report, facts);
      const lead = await this.lockOwnLead(advertiserId, report);
      if (lead?.status !== LEAD_STATUS.Submitted)
        return this.applyLocked(advertiserId, report, facts);
      const { id: leadId } = lead;
      const isSettled = await this.settlement.confirmRefused(leadId, advertiserId, report.status);
      return isSettled ? { leadId, code: 'applied', hasNewStatus: false, hasNewFtd: false } : null;
    });
  }

  private async applyLocked(
    advertiserId: number,
    postback: Postback,
    facts: ReportFacts,
  ): Promise<AppliedReport | null> {
    const found = await this.lockOwnLead(advertiserId, postback);
    if (!found) return null;
    this.mustBePossible(found, postback, facts);
    const lead =
      found.status === LEAD_STATUS.Submitted
        ? await this.confirm(found, advertiserId, postback)
        : found;
    if (!lead) return null;
    const hasNewId = await this.learnTheirId(lead, postback);
    const hasNewStatus = await this.changeStatus(lead, postback, facts);
    const hasNewFtd = await this.reportFtd(lead, postback, facts);
    const hasNewDeposit = await this.reportDeposit(lead, advertiserId, postback, facts);
    const isChanged =
      lead !== found || [hasNewId, hasNewStatus, hasNewFtd, hasNewDeposit].includes(true);
    return { leadId: lead.id, code: isChanged ? 'applied' : 'unchanged', hasNewStatus, hasNewFtd };
  }

  /** Finds and locks the lead by our id, otherwise by the advertiser's. */
  private async lockOwnLead(
    advertiserId: number,
    postback: Postback,
  ): Promise<PostbackLead | null> {
    const theirs = postback.brand_lead_id;
    const ids = [
      idOf(postback.lead_id),
      theirs === null ? null : await this.inbound.findLeadIdByExternalId(advertiserId, theirs),
    ];
    for (const id of ids) {
      const lead = id === null ? null : await this.inbound.lockLead(id);
      if (lead && isLeadOf(lead, advertiserId)) return lead;
    }
    return null;
  }

  /**
   * Confirms that the advertiser has the lead: a report proves it, even if the answer never reached
   * us. Returns null if the lead was settled otherwise.
   */
  private async confirm(
    lead: PostbackLead,
    advertiserId: number,
    postback: Postback,
  ): Promise<PostbackLead | null> {
    await this.settlement.confirmAccepted(lead.id, advertiserId, postback.brand_lead_id);
    const settled = await this.inbound.lockLead(lead.id);
    if (!settled || settled.status === LEAD_STATUS.Submitted) return null;
    return isLeadOf(settled, advertiserId) ? settled : null;
  }

  private async learnTheirId(lead: PostbackLead, postback: Postback): Promise<boolean> {
    if (postback.brand_lead_id === null || lead.external_id !== null) return false;
    await this.inbound.updateExternalId(lead.id, postback.brand_lead_id, this.clock.now());
    return true;
  }

  /** Throws for a report that is impossible for the lead. */
  private mustBePossible(lead: PostbackLead, postback: Postback, { zone }: ReportFacts): void {
    const problem = reportProblem(postback, lead.created_at, this.clock.now(), zone);
    if (problem !== null) throw fieldError(problem.field, problem.code, problem.reason);
  }

  private async changeStatus(
    lead: PostbackLead,
    postback: Postback,
    { receivedAt }: ReportFacts,
  ): Promise<boolean> {
    if (postback.status === null || postback.status === lead.brand_status) return false;
    if (receivedAt && (await this.inbound.hasNewerStatus(lead.id, receivedAt.last))) return false;
    const { default_publisher_status } = await this.settings.get();
    const isShown = followsAdvertiser(lead, postback.ftd, default_publisher_status);
    const publisherStatus = isShown ? postback.status : lead.publisher_status;
    const brandStatus = postback.status;
    await this.inbound.changeStatus({ lead, brandStatus, publisherStatus, at: this.clock.now() });
    await this.tellWebhooks(lead, brandStatus, publisherStatus);
    // The publisher is notified only if the status that it sees has changed.
    if (isShown)
      await this.outbox.add('publisher-postback', { lead_id: lead.id, event: 'status_changed' });
    return true;
  }

  private async tellWebhooks(
    { id: lead_id, publisher_id, advertiser_id, is_test: isTest }: PostbackLead,
    advertiserStatus: string,
    publisherStatus: string | null,
  ): Promise<void> {
    if (isTest) return;
    const ids = { lead_id, publisher_id, advertiser_id };
    await this.webhooks.add({
      event: 'lead.status_changed',
      ...ofLead(ids),
      data: { ...ids, advertiser_status: advertiserStatus, publisher_status: publisherStatus },
    });
  }

  private async reportFtd(
    lead: PostbackLead,
    postback: Postback,
    { receivedAt }: ReportFacts,
  ): Promise<boolean> {
    if (!postback.ftd) return false;
    const now = this.clock.now();
    return this.conversions.reportFtd({
      leadId: lead.id,
      ftdAt: ftdTimeOf(postback.ftd_time, lead.created_at, receivedAt?.first ?? now, now),
      amount: postback.amount,
      source: 'advertiser',
    });
  }

  private async reportDeposit(
    lead: PostbackLead,
    advertiserId: number,
    { deposit_id: externalId, deposit_amount: amount, deposit_time: time }: Postback,
    { receivedAt }: ReportFacts,
  ): Promise<boolean> {
    if (externalId === null || amount === null) return false;
    const now = this.clock.now();
    const depositedAt = ftdTimeOf(time, lead.created_at, receivedAt?.first ?? now, now);
    return this.deposits.report({ leadId: lead.id, advertiserId, amount, depositedAt, externalId });
  }
}

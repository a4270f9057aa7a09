import { Injectable } from '@nestjs/common';
import type { contracts, ReviewQuery, RouteReply } from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  UnmatchedRepository,
  type ReviewedRow,
  type UnmatchedRow,
} from './data/unmatched.repository.js';
import { REPORT_MESSAGES } from './inbound-postbacks.service.js';
import { StatusReports } from './status-reports.service.js';

type Routes = (typeof contracts)['unmatchedPostbacks'];
/** How long a postback that nobody reviewed is kept. */
const KEPT_MS = 90 * 86_400_000;

const wireOf = (row: UnmatchedRow): RouteReply<Routes['list']>['data'][number] => {
  const { lead_id, brand_lead_id, status, ftd, amount, ftd_time } = row.payload;
  return {
    id: row.id,
    advertiser: { id: row.advertiser_id, name: row.advertiser_name },
    lead_id,
    brand_lead_id,
    status,
    ftd,
    amount,
    ftd_time,
    repeats: row.repeats,
    received_at: row.received_at.toISOString(),
  };
};

/** Review of postbacks without a lead: staff assign a lead or dismiss them (domain §6). */
@Injectable()
export class UnmatchedReview {
  constructor(
    private readonly unmatched: UnmatchedRepository,
    private readonly reports: StatusReports,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list({ advertiser_id, before, limit }: ReviewQuery): Promise<RouteReply<Routes['list']>> {
    const rows = await this.unmatched.list(advertiser_id ?? null, before ?? null, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      data: shown.map(wireOf),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Applies the postback to this lead. Throws POSTBACK_LEAD_UNKNOWN if the lead is not one of the
   * advertiser.
   */
  assign(id: number, leadId: number, userId: number): Promise<RouteReply<Routes['assign']>> {
    return this.database.tx(async () => {
      await this.unmatched.lockLead(leadId);
      const row = await this.waiting(id);
      // Our id is looked up first. The advertiser's id stays, so that the lead learns it.
      const applied = await this.reports.apply(row.advertiser_id, {
        ...row.payload,
        lead_id: String(leadId),
      });
      if (applied?.leadId !== leadId) throw new AppError('POSTBACK_LEAD_UNKNOWN');
      await this.unmatched.close({
        id,
        outcome: applied.code,
        leadId,
        userId,
        at: this.clock.now(),
      });
      await this.audit.record({
        userId,
        action: 'unmatched_postback.assign',
        entity: 'unmatched_postback',
        entityId: id,
        after: { lead_id: leadId, outcome: applied.code },
      });
      return { message: REPORT_MESSAGES[applied.code], code: applied.code, lead_id: leadId };
    });
  }

  async dismiss(id: number, userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      await this.waiting(id);
      await this.unmatched.close({
        id,
        outcome: 'dismissed',
        leadId: null,
        userId,
        at: this.clock.now(),
      });
      await this.audit.record({
        userId,
        action: 'unmatched_postback.dismiss',
        entity: 'unmatched_postback',
        entityId: id,
      });
    });
    return { message: 'The report was dismissed.' };
  }

  async cleanUp(): Promise<void> {
    await this.unmatched.deleteOlderThan(new Date(this.clock.now().getTime() - KEPT_MS));
  }

  private async waiting(id: number): Promise<ReviewedRow> {
    const row = await this.unmatched.lock(id);
    if (!row) throw new AppError('UNMATCHED_NOT_FOUND');
    if (row.outcome !== 'lead_unknown') throw new AppError('UNMATCHED_REVIEWED');
    return row;
  }
}

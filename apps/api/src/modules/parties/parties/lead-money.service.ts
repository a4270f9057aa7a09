import { Injectable } from '@nestjs/common';
import {
  holds,
  type LeadMoney,
  type LeadMoneySide,
  type PermissionName,
} from '@leadline/contracts';
import { maySeeParty } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import {
  LeadPostingsService,
  type LeadLines,
} from '#modules/money/ledger/lead-postings.service.js';
import { LeadPlansQuery } from './data/lead-plans.query.js';
import { PlanRepository } from './data/plan.repository.js';
import { versionAt } from './domain/plan-terms.js';
import type { PartySide } from './domain/sides.js';
import { shownTermsOf } from './plans.service.js';

/** One side of a lead. */
interface SideOfLead {
  readonly cameAt: Date;
  readonly partyId: number | null;
  readonly planId: number | null;
  readonly money: LeadLines;
}

const RIGHTS = {
  advertiser: { plan: 'ADVERTISER_DEALS_LIST', lines: 'ADVERTISER_LEDGER_LIST' },
  publisher: { plan: 'PUBLISHER_TERMS_LIST', lines: 'PUBLISHER_LEDGER_LIST' },
} as const satisfies Record<PartySide, Record<string, PermissionName>>;

/** The money of one lead, as the pages of its parties show it. */
@Injectable()
export class LeadMoneyService {
  constructor(
    private readonly leads: LeadPlansQuery,
    private readonly plans: PlanRepository,
    private readonly postings: LeadPostingsService,
  ) {}

  async of(leadId: number, permissions: ReadonlySet<number>): Promise<LeadMoney> {
    const lead = await this.leads.find(leadId);
    if (!lead) throw new AppError('LEAD_NOT_FOUND');
    const { revenue, payout } = await this.postings.of(leadId);
    const deal = { partyId: lead.advertiser_id, planId: lead.revenue_plan_id, money: revenue };
    const terms = { partyId: lead.publisher_id, planId: lead.payout_plan_id, money: payout };
    const cameAt = lead.created_at;
    return {
      revenue: await this.sideOf('advertiser', { ...deal, cameAt }, permissions),
      payout: await this.sideOf('publisher', { ...terms, cameAt }, permissions),
    };
  }

  private async sideOf(
    side: PartySide,
    { partyId, planId, money, cameAt }: SideOfLead,
    permissions: ReadonlySet<number>,
  ): Promise<LeadMoneySide | null> {
    const [seesPlan, seesLines] = [RIGHTS[side].plan, RIGHTS[side].lines].map((right) =>
      holds(permissions, right),
    );
    if (partyId === null || !maySeeParty(side, partyId)) return null;
    if (!seesPlan && !seesLines) return null;
    return {
      plan: seesPlan && planId !== null ? await this.keptPlan(side, planId, cameAt) : null,
      lines: seesLines ? money.lines : null,
      total: seesLines ? money.total : null,
    };
  }

  private async keptPlan(
    side: PartySide,
    id: number,
    cameAt: Date,
  ): Promise<LeadMoneySide['plan']> {
    const row = await this.plans.find(side, id);
    if (!row || !maySeeParty(side, row.party_id)) return null;
    const version = versionAt(cameAt, await this.plans.versions(side, id));
    return {
      id,
      party_id: row.party_id,
      name: row.name,
      ...shownTermsOf(version?.terms ?? row),
      terms_until: version?.until_at.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
    };
  }
}

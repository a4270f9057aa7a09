import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import {
  effectOfTerms,
  hasLeads,
  lockLeadsOfPlan,
  repriceLeads,
  type LeadsOfPlan,
  type LeadTerms,
  type TimeRange,
} from '#modules/lead-data/lead-ledger/data/plan-money.sql.js';
import { isOwnDistribution } from '#modules/reference/lookups/data/own-parties.sql.js';
import { planConditions } from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';
import { nameMoneyCause } from '#modules/lead-data/lead-ledger/data/money-cause.sql.js';
import { PLAN_SIDES } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import { otherSide, type PartySide } from '../domain/sides.js';
import type { PlanMatch } from '../domain/plan-match.js';
import { termsOf, type PlanValues, type TermsVersion } from '../domain/plan-terms.js';
import { COUNTRY_NAME, OwnedRecords, type OwnedRow, type RowWriter } from './owned.repository.js';

export interface PlanRow extends OwnedRow, PlanValues {
  readonly parties: readonly { readonly id: number; readonly name: string }[];
  /** Names of the distributions that name the plan, and of its caps. */
  readonly used_by: readonly string[];
  readonly is_plain: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}
/** The columns of a table. Each table has one of the two lists of parties. */
interface PlanColumns extends Omit<PlanValues, PlanList | 'party_ids' | 'starts_on' | 'ends_on'> {
  country_ids: number[];
  funnels: string[];
  offers: string[];
  deducted_statuses: string[];
  tiers: { from: number; amount: string }[];
  publisher_ids: number[];
  advertiser_ids: number[];
  custom_params: Record<string, string>;
  starts_on: Date | null;
  ends_on: Date | null;
}
type PlanList =
  'country_ids' | 'funnels' | 'offers' | 'deducted_statuses' | 'tiers' | 'custom_params';

/** A lead by its id, or by what plans look at. */
export type MatchedLead =
  | { readonly leadId: number }
  | {
      readonly countryId: number | null;
      readonly funnel: string | null;
      readonly offer: string | null;
      readonly otherId: number | null;
      readonly customParams: Readonly<Record<string, string>>;
      readonly at: Date;
    };
export interface EffectSums {
  readonly leads: number;
  readonly lead_leads: number;
  readonly lead_before: string;
  readonly lead_after: string;
  readonly ftd_leads: number;
  readonly ftd_before: string;
  readonly ftd_after: string;
  readonly share_leads: number;
  readonly share_before: string;
  readonly share_after: string;
  readonly corrected: number;
}

/** Unique indexes: one plain amount for each country of a party, and one without a country. */
export const ONE_AMOUNT = {
  advertiser: 'advertiser_revenues_plain_key',
  publisher: 'publisher_payouts_plain_key',
} as const;

export const LEG_OF = { advertiser: 'revenue', publisher: 'payout' } as const;

const dateOf = (day: string | null): Date | null =>
  day === null ? null : new Date(`${day}T00:00:00Z`);

const leadFacts = (side: PartySide, lead: MatchedLead): Sql => {
  if ('leadId' in lead)
    return sql`
      SELECT country_id, funnel, offer, custom_param_1, custom_param_2, custom_param_3,
        custom_param_4, custom_param_5, created_at, ${raw(`${otherSide(side)}_id`)} AS other_id,
        ${PLAN_SIDES[LEG_OF[side]].kept} AS kept
      FROM leads
      WHERE id = ${lead.leadId}`;
  const { countryId, funnel, offer, otherId, customParams: params, at } = lead;
  return sql`
    SELECT ${countryId}::int AS country_id, ${funnel}::text AS funnel, ${offer}::text AS offer,
      ${params['1']}::text AS custom_param_1, ${params['2']}::text AS custom_param_2,
      ${params['3']}::text AS custom_param_3, ${params['4']}::text AS custom_param_4,
      ${params['5']}::text AS custom_param_5, ${at}::timestamptz AS created_at,
      ${otherId}::int AS other_id, NULL::int AS kept`;
};

/** Names of the distributions that name the deal `r`, and of its caps. */
const naming = (): Sql => sql`ARRAY(
        SELECT DISTINCT d.name
        FROM distribution_advertisers da
        JOIN distribution_groups g ON g.id = da.group_id
        JOIN distribution_timeslots t ON t.id = g.timeslot_id
        JOIN distributions d ON d.id = t.distribution_id
        WHERE da.deal_id = r.id AND d.deleted_at IS NULL AND ${isOwnDistribution()}
        ORDER BY d.name
      ) || ARRAY(
        SELECT 'cap ' || c.id
        FROM caps c
        WHERE c.deal_id = r.id AND c.deleted_at IS NULL
        ORDER BY c.id
      )`;

/** Deals of advertisers and terms of publishers, with the amounts of the Revenue and Payouts tabs. */
@Injectable()
export class PlanRepository extends OwnedRecords<PlanRow, PlanColumns> {
  protected readonly tables = {
    advertiser: { table: 'advertiser_revenues', entity: 'advertiser_revenue' },
    publisher: { table: 'publisher_payouts', entity: 'publisher_payout' },
  } as const;
  protected override readonly order = sql`r.ended_at IS NOT NULL, r.conditions DESC, r.id DESC`;

  protected columns(side: PartySide): Sql {
    const other = otherSide(side);
    const ids = raw(`r.${other}_ids`);
    return sql`
      r.name, r.currency, r.amount::text AS amount, r.per_lead::text AS per_lead,
      r.share_percent::text AS share_percent,
      r.guarantee_percent::text AS guarantee_percent, r.period, r.maturity_days,
      r.deducted_statuses, r.deduct_percent::text AS deduct_percent, r.guarantees_valid_leads,
      r.counts_valid_ftds, r.tiers, r.lifts_all, r.fee::text AS fee, r.minimum::text AS minimum,
      r.maximum::text AS maximum, r.country_id, r.country_ids, r.funnels, r.offers, ${ids} AS party_ids,
      r.custom_params, r.starts_on::text AS starts_on, r.ends_on::text AS ends_on, r.zone,
      r.is_plain, r.created_at, r.ended_at,
      ${side === 'advertiser' ? naming() : sql`'{}'::text[]`} AS used_by,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) ORDER BY o.id), '[]')
        FROM ${raw(`${other}s`)} o
        WHERE o.id = ANY(${ids})
      ) AS parties`;
  }

  protected writer(records: Records, side: PartySide): RowWriter<PlanColumns> {
    if (side === 'publisher') return records.publisher_payouts;
    return records.advertiser_revenues;
  }

  /** Lists the plain amounts by country. The one without a country comes last. */
  async plain(side: PartySide, partyId: number): Promise<(PlanRow & { amount: string })[]> {
    const where = sql`r.is_plain AND r.ended_at IS NULL`;
    const rows = await this.list(side, partyId, where, COUNTRY_NAME);
    return rows as (PlanRow & { amount: string })[];
  }

  add(side: PartySide, partyId: number, values: PlanValues, at: Date): Promise<number> {
    return this.insert(side, partyId, this.stored(side, values), at);
  }

  save(side: PartySide, id: number, values: PlanValues, at: Date): Promise<void> {
    return this.update(side, id, this.stored(side, values), at);
  }

  /** Ends a plan. Its leads keep it. */
  async end(side: PartySide, id: number, at: Date): Promise<void> {
    await this.database.query(
      side === 'advertiser'
        ? sql`
          UPDATE advertiser_revenues SET ended_at = ${at}, updated_at = ${at} WHERE id = ${id}`
        : sql`
          UPDATE publisher_payouts SET ended_at = ${at}, updated_at = ${at} WHERE id = ${id}`,
    );
  }

  async hasLeads(side: PartySide, planId: number, partyId: number): Promise<boolean> {
    const [row] = await this.database.query<{ found: boolean }>(
      hasLeads({ leg: LEG_OF[side], planId, partyId }),
    );
    return row?.found ?? false;
  }

  /** Whether a period of the plan is closed. */
  async hasCohorts(side: PartySide, planId: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT FROM plan_cohorts WHERE ${PLAN_SIDES[LEG_OF[side]].planId} = ${planId} LIMIT 1`);
    return rows.length > 0;
  }

  async hasRate(currency: string): Promise<boolean> {
    const rows = await this.database.query(sql`SELECT FROM exchange_rate(${currency}, now())`);
    return rows.length > 0;
  }

  /** Lists earlier terms, newest first. */
  versions(side: PartySide, planId: number): Promise<TermsVersion[]> {
    return this.database.query<TermsVersion>(sql`
      SELECT until_at, terms
      FROM plan_versions
      WHERE ${PLAN_SIDES[LEG_OF[side]].planId} = ${planId}
      ORDER BY until_at DESC`);
  }

  async addVersion(side: PartySide, planId: number, version: TermsVersion): Promise<void> {
    await this.database.query(sql`
      INSERT INTO plan_versions (${PLAN_SIDES[LEG_OF[side]].planId}, until_at, terms)
      VALUES (${planId}, ${version.until_at}, ${JSON.stringify(version.terms)})`);
  }

  /** Deletes versions that counted after a moment. */
  async dropVersions(side: PartySide, planId: number, after: Date): Promise<void> {
    await this.database.query(sql`
      DELETE FROM plan_versions WHERE ${PLAN_SIDES[LEG_OF[side]].planId} = ${planId} AND until_at > ${after}`);
  }

  /** Sums the money that other terms would move, apart from leads that are settled by periods. */
  async effect(
    leads: LeadsOfPlan,
    terms: LeadTerms,
    settled: readonly TimeRange[],
  ): Promise<EffectSums> {
    const [sums] = await this.database.query<EffectSums>(effectOfTerms(leads, terms, settled));
    if (!sums) throw new Error('A sum has a row.');
    return sums;
  }

  /** Computes the money of leads anew. Locks them first, so that decisions under way are seen. */
  async reprice(
    leads: LeadsOfPlan,
    terms: LeadTerms,
    { userId, at }: { readonly userId: number; readonly at: Date },
  ): Promise<void> {
    await this.database.query(lockLeadsOfPlan(leads));
    await this.database.query(nameMoneyCause({ reason: 'terms_changed', userId }));
    await this.database.query(repriceLeads(leads, terms, at));
    await this.database.query(nameMoneyCause({}));
  }

  async hasLead(id: number): Promise<boolean> {
    return (await this.database.query(sql`SELECT FROM leads WHERE id = ${id}`)).length > 0;
  }

  /**
   * Says of each plan that is not ended which conditions hold for a lead, in their precedence.
   * `kept` is the plan that the lead keeps, which may have ended.
   */
  async match(
    side: PartySide,
    partyId: number,
    lead: MatchedLead,
  ): Promise<{ kept: number | null; plans: PlanMatch[] }> {
    const { country, funnel, offer, party, param, begun, lasts } = planConditions(
      LEG_OF[side],
      sql`l.other_id`,
    );
    const rows = await this.database.query<PlanMatch>(sql`
      SELECT p.id, p.conditions, l.kept = p.id AS is_kept, p.ended_at IS NOT NULL AS is_ended,
        (${country}) IS TRUE AS country, (${funnel}) IS TRUE AS funnel,
        (${offer}) IS TRUE AS offer, (${party}) IS TRUE AS party, (${param}) IS TRUE AS param,
        (${begun}) IS TRUE AS begun, (${lasts}) IS TRUE AS lasts
      FROM ${raw(this.tables[side].table)} p
      CROSS JOIN (${leadFacts(side, lead)}) l
      WHERE ${raw(`p.${side}_id`)} = ${partyId}
      ORDER BY p.conditions DESC, p.id DESC`);
    return {
      kept: rows.find(({ is_kept: isKept }) => isKept)?.id ?? null,
      plans: rows.filter(({ is_ended: isEnded }) => !isEnded),
    };
  }

  private stored(side: PartySide, plan: PlanValues): PlanColumns {
    const others = { [`${otherSide(side)}_ids`]: [...plan.party_ids] } as unknown as Pick<
      PlanColumns,
      'publisher_ids' | 'advertiser_ids'
    >;
    return {
      ...others,
      ...termsOf(plan),
      name: plan.name,
      country_id: plan.country_id,
      country_ids: [...plan.country_ids],
      funnels: [...plan.funnels],
      offers: [...plan.offers],
      deducted_statuses: [...plan.deducted_statuses],
      tiers: [...plan.tiers],
      custom_params: { ...plan.custom_params },
      starts_on: dateOf(plan.starts_on),
      ends_on: dateOf(plan.ends_on),
      zone: plan.zone,
    };
  }
}

import { Injectable } from '@nestjs/common';
import type { PlanLeg } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { PLAN_SIDES } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import type { BasisPoints, CohortPeriod, Minor, Plan, PlanTerms } from '../domain/plan-terms.js';

type Decimal = number | string | null;
/** Columns of a plan in JSON, as `plan_versions` stores them. */
export interface StoredTerms {
  readonly amount: Decimal;
  readonly per_lead: Decimal;
  readonly guarantee_percent: Decimal;
  readonly period: CohortPeriod | null;
  readonly maturity_days: number;
  readonly deducted_statuses: readonly string[];
  readonly deduct_percent: Decimal;
  readonly guarantees_valid_leads: boolean;
  readonly counts_valid_ftds: boolean;
  /** Versions from before ADR 96 lack these. */
  readonly tiers?: readonly { readonly from: number; readonly amount: string }[];
  readonly lifts_all?: boolean;
  readonly fee?: Decimal;
  readonly minimum?: Decimal;
  readonly maximum?: Decimal;
}
interface PlanRow {
  readonly id: number;
  readonly currency: string;
  readonly digits: number;
  readonly zone: string;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly terms: StoredTerms;
  readonly versions: readonly { readonly until_at: string; readonly terms: StoredTerms }[];
}

/** A currency without rates is the house currency. */
const HOUSE_DIGITS = 2;

const hundredths = (value: Decimal): BasisPoints | null =>
  value === null ? null : Math.round(Number(value) * 100);
/** Returns terms in minor units of a currency with `digits` decimals. */
export const planTermsOf = (terms: StoredTerms, digits: number): PlanTerms => {
  const minor = (amount: Decimal | undefined): Minor | null =>
    amount === null || amount === undefined ? null : Math.round(Number(amount) * 10 ** digits);
  return {
    perLead: minor(terms.per_lead),
    perFtd: minor(terms.amount),
    guarantee: hundredths(terms.guarantee_percent),
    period: terms.period,
    maturityDays: terms.maturity_days,
    deductedStatuses: terms.deducted_statuses,
    deductLimit: hundredths(terms.deduct_percent),
    guaranteesValidLeads: terms.guarantees_valid_leads,
    countsValidFtds: terms.counts_valid_ftds,
    tiers: (terms.tiers ?? []).map(({ from, amount }) => ({
      from,
      amount: minor(amount) ?? 0,
    })),
    liftsAll: terms.lifts_all ?? false,
    fee: minor(terms.fee),
    minimum: minor(terms.minimum),
    maximum: minor(terms.maximum),
  };
};
const planOf = (row: PlanRow): Plan => ({
  id: row.id,
  currency: row.currency,
  digits: row.digits,
  zone: row.zone,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  versions: row.versions.map(({ until_at: untilAt, terms }) => ({
    untilAt: new Date(untilAt),
    terms: planTermsOf(terms, row.digits),
  })),
  terms: planTermsOf(row.terms, row.digits),
});

/** Reads plans with their terms over time. */
@Injectable()
export class PlanTermsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the plans that have or had cohorts. */
  withCohorts(leg: PlanLeg): Promise<Plan[]> {
    const { planId } = PLAN_SIDES[leg];
    return this.read(
      leg,
      sql`p.period IS NOT NULL OR EXISTS (
        SELECT FROM plan_versions v WHERE v.${planId} = p.id AND v.terms ->> 'period' <> '')`,
    );
  }

  byIds(leg: PlanLeg, ids: readonly number[]): Promise<Plan[]> {
    return this.read(leg, sql`p.id = ANY(${ids}::int[])`);
  }

  /** Returns a plan of a party. Null if the party has no such plan. */
  async ofParty(leg: PlanLeg, partyId: number, id: number): Promise<Plan | null> {
    const { owner } = PLAN_SIDES[leg];
    const [plan] = await this.read(leg, sql`p.id = ${id} AND p.${owner} = ${partyId}`);
    return plan ?? null;
  }

  private async read(leg: PlanLeg, condition: Sql): Promise<Plan[]> {
    const { table, planId } = PLAN_SIDES[leg];
    const rows = await this.database.query<PlanRow>(sql`
      SELECT p.id, p.zone, p.starts_on::text AS starts_on, p.ends_on::text AS ends_on,
        p.created_at, p.ended_at, p.currency,
        coalesce(
          (SELECT r.minor_digits FROM exchange_rates r WHERE r.currency = p.currency LIMIT 1),
          ${HOUSE_DIGITS}) AS digits,
        to_jsonb(p) AS terms, coalesce(earlier.versions, '[]') AS versions
      FROM ${table} p
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('until_at', v.until_at, 'terms', v.terms)
          ORDER BY v.until_at) AS versions
        FROM plan_versions v
        WHERE v.${planId} = p.id
      ) earlier
      WHERE ${condition}
      ORDER BY p.id`);
    return rows.map(planOf);
  }
}

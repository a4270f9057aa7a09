import type pg from 'pg';
import { createPlan } from '../factories.js';
import { payoutOf, revenueOf, type AdvertiserName } from './business.js';
import type { LeadRow } from './rows.js';
import { coded, named, type World } from './world.js';

// Deals and terms of the demo beside the amounts per country, and the plans that its leads keep.

interface DemoTerms {
  readonly name: string;
  readonly country: string;
  /** Without an amount, the country's is paid for an FTD. */
  readonly amount?: string;
  readonly currency?: 'EUR' | 'GBP' | 'JPY';
  readonly share_percent?: string;
  readonly per_lead?: string;
  readonly guarantee_percent?: string;
  readonly period?: 'week' | 'month';
  readonly maturity_days?: number;
  readonly deducted_statuses?: readonly string[];
  readonly deduct_percent?: string;
  /** JSON: `[{ from, amount }]`. */
  readonly tiers?: string;
  readonly fee?: string;
  readonly minimum?: string;
}
interface DemoDeal extends DemoTerms {
  readonly advertiser: AdvertiserName;
}
interface DemoPublisherTerms extends DemoTerms {
  readonly publisher: string;
}

const DEALS: readonly DemoDeal[] = [
  // Every week has more FTDs than are guaranteed.
  {
    advertiser: 'Alpha Markets', name: 'CRG DE, tiers', country: 'DE', guarantee_percent: '4',
    period: 'week', maturity_days: 7,
    tiers: '[{"from": 3, "amount": "900.00"}, {"from": 6, "amount": "1000.00"}]',
  },
  // No week has as many.
  {
    advertiser: 'Foxtrot Finance', name: 'CRG GB', country: 'GB', guarantee_percent: '12',
    period: 'week', maturity_days: 7, deducted_statuses: ['Wrong Number', 'Not Interested'],
    deduct_percent: '5',
  },
  { advertiser: 'Delta FX', name: 'CPA FR', country: 'FR', amount: '775', currency: 'EUR' },
  {
    advertiser: 'Bravo Trade', name: 'CPL + CPA AU', country: 'AU', amount: '164000', currency: 'JPY',
    per_lead: '800',
  },
  { advertiser: 'Bravo Trade', name: 'CPA + share GB', country: 'GB', share_percent: '15' },
]; // prettier-ignore
const TERMS: readonly DemoPublisherTerms[] = [
  { publisher: 'Alpine Performance', name: 'CPL + CPA', country: 'DE', per_lead: '6.50' },
  {
    publisher: 'Maple Digital', name: 'CPL + CPA, fee and minimum', country: 'GB', per_lead: '4',
    period: 'month', deducted_statuses: ['Wrong Number'], deduct_percent: '10', fee: '500',
    minimum: '1000',
  },
  { publisher: 'Blue Harbour', name: 'CPA GB', country: 'GB', amount: '540', currency: 'GBP' },
  { publisher: 'North Media', name: 'CPA + share GB', country: 'GB', share_percent: '10' },
]; // prettier-ignore

/** Stores the deals and terms. */
export const createDeals = async (
  client: pg.ClientBase,
  { advertisers, publishers, countries }: Pick<World, 'advertisers' | 'publishers' | 'countries'>,
): Promise<void> => {
  for (const { advertiser, country, ...terms } of DEALS) {
    const party = named(advertisers, advertiser);
    const place = coded(countries, country);
    const values = { amount: revenueOf(party, place), ...terms, country_id: place.id };
    await createPlan(client, 'advertiser', party.id, values);
  }
  for (const { publisher, country, ...terms } of TERMS) {
    const party = named(publishers, publisher);
    const place = coded(countries, country);
    const values = { amount: payoutOf(party, place), ...terms, country_id: place.id };
    await createPlan(client, 'publisher', party.id, values);
  }
};

interface PlanRow {
  readonly party_id: number;
  readonly country_id: number;
  readonly id: number;
  readonly per_lead: string | null;
  readonly in_cohort: boolean;
}
/** Columns of a lead that say what was agreed for it. */
export type PlanColumns = Readonly<Record<string, number | string | boolean | null>>;

/** Returns a function that finds what a lead keeps: the newest plans for its country. */
export const readPlans = async (client: pg.ClientBase): Promise<(lead: LeadRow) => PlanColumns> => {
  const read = async (table: string, party: string): Promise<Map<string, PlanRow>> => {
    const { rows } = await client.query<PlanRow>(`
      SELECT ${party} AS party_id, country_id, id, per_lead, period IS NOT NULL AS in_cohort
      FROM ${table}
      ORDER BY id`);
    return new Map(rows.map((row) => [`${row.party_id} ${row.country_id}`, row]));
  };
  const revenues = await read('advertiser_revenues', 'advertiser_id');
  const payouts = await read('publisher_payouts', 'publisher_id');
  return ({ advertiser_id: advertiser, publisher_id: publisher, country_id: country }) => {
    const isAccepted = advertiser !== null;
    const revenue = isAccepted ? revenues.get(`${advertiser} ${country}`) : undefined;
    const payout = isAccepted ? payouts.get(`${publisher} ${country}`) : undefined;
    return {
      revenue_plan_id: revenue?.id ?? null,
      lead_revenue: revenue?.per_lead ?? null,
      revenue_in_cohort: revenue?.in_cohort ?? null,
      payout_plan_id: payout?.id ?? null,
      lead_payout: payout?.per_lead ?? null,
      payout_in_cohort: payout?.in_cohort ?? null,
    };
  };
};

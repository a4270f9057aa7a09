import type { Plan } from '@leadline/contracts';

/** Terms of a guarantee by week. */
export const TERMS = {
  currency: 'USD',
  per_lead: null,
  per_ftd: '900.00',
  share_percent: null,
  guarantee_percent: '10.00',
  period: 'week',
  maturity_days: 14,
  deducted_statuses: [],
  deduct_percent: null,
  guarantees_valid_leads: false,
  counts_valid_ftds: false,
  tiers: [],
  lifts_all: false,
  fee: null,
  minimum: null,
  maximum: null,
} satisfies Partial<Plan>;

/** A plan for every lead. */
export const PLAN: Plan = {
  id: 3,
  version: 2,
  name: 'Guaranteed',
  ...TERMS,
  country_ids: [],
  funnels: [],
  offers: [],
  party_ids: [],
  parties: [],
  custom_params: {},
  starts_on: null,
  ends_on: null,
  zone: 'UTC',
  used_by: [],
  is_plain: false,
  created_at: '2026-01-01T00:00:00Z',
  ended_at: null,
};

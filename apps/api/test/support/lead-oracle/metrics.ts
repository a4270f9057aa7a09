import type { GlobalMetrics, LeadFilter } from '@leadline/contracts';
import { counts, isLate, type Event, type Viewer } from './filter.js';
import type { OracleLead } from './generate.js';

// The definitions of domain §9 over leads in memory, in whole cents.

const centsOf = (money: string): bigint => BigInt(money.replace('.', ''));
export const moneyText = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const size = (value: bigint): bigint => (value < 0n ? -value : value);
/** `hundredths / by`, rounded half away from zero; by zero it is 0. */
export const divided = (hundredths: bigint, by: number | bigint): string => {
  const divisor = BigInt(by);
  if (divisor === 0n) return '0.00';
  const whole = size(hundredths) / size(divisor);
  const rest = size(hundredths) % size(divisor);
  const rounded = 2n * rest >= size(divisor) ? whole + 1n : whole;
  return moneyText(hundredths < 0n === divisor < 0n ? rounded : -rounded);
};
export const percent = (part: number, of: number): string => divided(BigInt(part) * 10_000n, of);
export const sum = (values: readonly string[]): bigint =>
  values.reduce((total, value) => total + centsOf(value), 0n);

const NOTHING = {
  revenue: 0n,
  payout: 0n,
  lead_revenue: 0n,
  lead_payout: 0n,
  topup_revenue: 0n,
  topup_payout: 0n,
};
export type OracleMoney = typeof NOTHING;
const centsOrNone = (money: string | null | undefined): bigint => centsOf(money ?? '0.00');
/** Returns revenue and payout of one event. A test lead owes nothing, a fake FTD no amount. */
const owed = (lead: OracleLead, event: Event): OracleMoney => {
  if (lead.is_test) return NOTHING;
  switch (event) {
    case 'created_at': {
      if (lead.returned_at) return NOTHING;
      const [revenue, payout] = [centsOrNone(lead.lead_revenue), centsOrNone(lead.lead_payout)];
      return { ...NOTHING, revenue, payout, lead_revenue: revenue, lead_payout: payout };
    }
    case 'ftd_at':
      if (lead.fake_ftd) return NOTHING;
      return {
        ...NOTHING,
        revenue:
          centsOf(lead.revenue) -
          centsOrNone(lead.covered_revenue) +
          centsOrNone(lead.share_revenue),
        payout:
          centsOf(lead.payout) - centsOrNone(lead.covered_payout) + centsOrNone(lead.share_payout),
      };
    case 'topup_revenue_at': {
      const revenue = centsOrNone(lead.topup_revenue);
      return { ...NOTHING, revenue, topup_revenue: revenue };
    }
    case 'topup_payout_at': {
      const payout = centsOrNone(lead.topup_payout);
      return { ...NOTHING, payout, topup_payout: payout };
    }
  }
};
/** Whether a lead has a share of a top-up that counts at the moment. */
export const hasTopup = (lead: OracleLead, event: 'topup_revenue_at' | 'topup_payout_at') =>
  lead[event] !== null && Object.values(owed(lead, event)).some((amount) => amount !== 0n);
/** Adds up what leads bring and cost by each of the moments at which they count. */
export const moneyOf = (counted: Readonly<Record<Event, readonly OracleLead[]>>): OracleMoney => {
  const total = { ...NOTHING };
  for (const event of Object.keys(counted) as Event[])
    for (const lead of counted[event]) {
      const own = owed(lead, event);
      for (const part of Object.keys(total) as (keyof OracleMoney)[]) total[part] += own[part];
    }
  return total;
};

export const metricsOf = (
  filter: LeadFilter,
  leads: readonly OracleLead[],
  viewer: Viewer,
): Required<GlobalMetrics> => {
  const received = leads.filter((lead) => counts(filter, lead, 'created_at', viewer));
  const accepted = received.filter(({ status }) => status !== 1 && status !== 3);
  const ftds = leads.filter((lead) => counts(filter, lead, 'ftd_at', viewer));
  const approved = ftds.filter(({ status }) => status === 5).length;
  const autologged = accepted.filter(({ autologged_at }) => autologged_at != null).length;
  const those = (event: Event) => leads.filter((lead) => counts(filter, lead, event, viewer));
  const { revenue, payout } = moneyOf({
    created_at: received,
    ftd_at: ftds,
    topup_revenue_at: those('topup_revenue_at'),
    topup_payout_at: those('topup_payout_at'),
  });
  return {
    attempts: received.length,
    leads: accepted.length,
    success_percent: percent(accepted.length, received.length),
    autologged,
    autologged_percent: percent(autologged, accepted.length),
    total_ftd: ftds.length,
    publisher_ftd: approved,
    late_ftd: ftds.filter((lead) => isLate(lead, viewer.reportingZone)).length,
    conversion: percent(ftds.length, accepted.length),
    publisher_conversion: percent(approved, accepted.length),
    revenue: moneyText(revenue),
    payout: moneyText(payout),
    profit: moneyText(revenue - payout),
    ecpl: divided(revenue, accepted.length),
    aecpl: divided(payout, accepted.length),
  };
};

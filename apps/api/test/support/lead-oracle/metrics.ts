import type { GlobalMetrics, LeadFilter } from '@leadline/contracts';
import { counts, isLate, type Viewer } from './filter.js';
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
  const revenue = sum(ftds.map((lead) => lead.revenue));
  const payout = sum(ftds.map((lead) => lead.payout));
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

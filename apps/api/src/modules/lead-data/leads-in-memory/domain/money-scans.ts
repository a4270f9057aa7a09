import {
  onField,
  type AmountScan,
  type Columns,
  type Range,
  type ValueList,
} from '@leadline/column-store';
import {
  TOPUP_BASES,
  type Condition,
  type TopupBasis,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import { TOPUP_OF } from '#modules/lead-data/lead-conditions/domain/money-parts.js';
import type { EventRange } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { leadMoney, topupShares } from './coded-money.js';
import { planOf } from './filter-plan.js';
import { AMOUNT, CODED_FIELDS } from './lead-columns.js';

// Scans of the money that counts at other times than the FTD: amounts for leads, and shares of
// top-ups. Where no lead has such money, there is nothing to scan.

const LEAD_MONEY = CODED_FIELDS.indexOf('lead_money');
const listOf = ({ values }: Columns, field: number): ValueList => values[field] as ValueList;
/** Whether no lead has a value. */
const isUnused = (list: ValueList): boolean => list.size === 1;

/** Whether the sum over all leads is a number that a double holds exactly. */
const isExact = (list: ValueList, amounts: Float64Array): boolean =>
  amounts.reduce(
    (sum, amount, code) => sum + (code === 0 ? 0 : Math.abs(amount) * list.count(code)),
    0,
  ) < Number.MAX_SAFE_INTEGER;

/** Null if PostgreSQL has to answer. */
const forLeads = (conditions: readonly Condition[], columns: Columns): AmountScan | null => {
  const list = listOf(columns, LEAD_MONEY);
  const { revenue, payout } = leadMoney(list);
  if (!isExact(list, revenue) || !isExact(list, payout)) return null;
  const field = onField(LEAD_MONEY, columns, ({ size }) => new Uint8Array(size).fill(1, 1));
  const plan = field && planOf(conditions, columns, undefined, [{ field }]);
  if (!plan) return null;
  const sums = [
    { index: AMOUNT.lead_revenue, amounts: revenue },
    { index: AMOUNT.lead_payout, amounts: payout },
  ];
  return { plan, field: LEAD_MONEY, sums, times: null };
};

/** Null if PostgreSQL has to answer. */
const ofTopups = (
  basis: TopupBasis,
  conditions: readonly Condition[],
  columns: Columns,
): AmountScan | null => {
  const field = CODED_FIELDS.indexOf(basis);
  const list = listOf(columns, field);
  const { times, amounts } = topupShares(list);
  if (list.isOverfull || !isExact(list, amounts)) return null;
  const plan = planOf(conditions, columns);
  return plan && { plan, field, sums: [{ index: AMOUNT[TOPUP_OF[basis]], amounts }], times };
};

/** Returns the scans of a range. Null if PostgreSQL has to answer. */
export const moneyScansOf = (
  { byCreation, byTopup }: EventRange,
  columns: Columns,
): AmountScan[] | null => {
  const scans: (AmountScan | null)[] = [];
  if (!isUnused(listOf(columns, LEAD_MONEY))) scans.push(forLeads(byCreation, columns));
  for (const basis of TOPUP_BASES)
    if (!isUnused(listOf(columns, CODED_FIELDS.indexOf(basis))))
      scans.push(ofTopups(basis, byTopup[basis], columns));
  const found = scans.filter((scan) => scan !== null);
  return found.length < scans.length ? null : found.filter(({ plan }) => mayFind(plan.fields));
};

/** Whether any row may meet the conditions on fields. */
const mayFind = (fields: AmountScan['plan']['fields']): boolean =>
  fields.every(({ table }) => table.includes(1));

/** Returns the range of the times of all shares of top-ups. */
export const topupTimes = (columns: Columns): Range => {
  let [from, until] = [Infinity, -Infinity];
  for (const basis of TOPUP_BASES) {
    const { times } = topupShares(listOf(columns, CODED_FIELDS.indexOf(basis)));
    for (let code = 1; code < times.length; code += 1) {
      from = Math.min(from, times[code] as number);
      until = Math.max(until, (times[code] as number) + 1);
    }
  }
  return { from, until };
};

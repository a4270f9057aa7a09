import { amountOf, moneyWords, shortAmount } from './plan-amounts.rules.js';
import type { PlanPeriod, PlanTerms, PlanTier } from './plan-terms.rules.js';

// Tiers, fees, minimums and maximums of plans in words and in the shorthand (ADR 96).

export const MAX_TIERS = 10;
export const FIRST_TIER = 2;
export const LAST_TIER = 1_000_000;

export const areRising = (tiers: readonly PlanTier[]): boolean =>
  tiers.every(({ from }, index) => from > (tiers[index - 1]?.from ?? 0));

/** Writes tiers in the shorthand: `1700 from 11, 1900 from 21`. */
export const tiersLine = (tiers: readonly PlanTier[]): string =>
  tiers.map(({ from, amount }) => `${shortAmount(amount)} from ${from}`).join(', ');

const TIER = /^(\S+)\s+from\s+(\d{1,7})$/i;
/** A comma that is not one between digits of a number. */
const BETWEEN_TIERS = /,\s+|,(?!\d{3}\b)/;

/** Reads what {@link tiersLine} writes. Null if it cannot be read. */
export const readTiers = (text: string): PlanTier[] | null => {
  if (text.trim() === '') return [];
  const tiers: PlanTier[] = [];
  for (const part of text.trim().split(BETWEEN_TIERS)) {
    const [, word = '', number = ''] = TIER.exec(part.trim()) ?? [];
    const amount = amountOf(word);
    const from = Number(number);
    if (amount === null || !/[1-9]/.test(amount)) return null;
    if (from < FIRST_TIER || from > LAST_TIER) return null;
    tiers.push({ from, amount });
  }
  return tiers.length <= MAX_TIERS && areRising(tiers) ? tiers : null;
};

/** Units of amounts per period in the shorthand: `500/month`. */
export const PERIOD_UNITS: Readonly<Record<PlanPeriod, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  dates: 'plan',
};
export const PERIOD_MONEY = { fee: 'fee', minimum: 'min', maximum: 'max' } as const;
export type PeriodMoney = keyof typeof PERIOD_MONEY;
const PERIOD_MONEY_KEYS = Object.keys(PERIOD_MONEY) as readonly PeriodMoney[];

type Money = Pick<PlanTerms, PeriodMoney>;

export const hasPeriodMoney = (terms: Money): boolean =>
  PERIOD_MONEY_KEYS.some((key) => terms[key] !== null);

/** Writes amounts per period in the shorthand: `fee 500/month min 1000/month`. */
export const periodMoneyLine = (terms: Money & Pick<PlanTerms, 'period'>): string[] =>
  PERIOD_MONEY_KEYS.flatMap((key) => {
    const amount = terms[key];
    const unit = terms.period === null ? '' : `/${PERIOD_UNITS[terms.period]}`;
    return amount === null ? [] : [`${PERIOD_MONEY[key]} ${shortAmount(amount)}${unit}`];
  });

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`;

const PERIODS: Readonly<Record<PlanPeriod, string>> = {
  day: 'each day',
  week: 'each week',
  month: 'each month',
  dates: 'the plan',
};

/** Says tiers in words: `$1,700.00 from the 11th FTD of each month`. */
export const tierWords = (terms: PlanTerms): string[] => {
  const { currency, tiers, lifts_all: liftsAll, period } = terms;
  if (tiers.length === 0) return [];
  const of = PERIODS[period ?? 'week'];
  const words = tiers.map(({ from, amount }, index) =>
    [
      `${moneyWords(amount, currency)} from the ${ordinal(from)}`,
      ...(index === 0 ? [`FTD of ${of}`] : []),
    ].join(' '),
  );
  return liftsAll ? [...words, 'the tier reached counts for all FTDs'] : words;
};

/** Says amounts per period in words: `at least $1,000.00 for each month`. */
export const periodMoneyWords = (terms: PlanTerms): string[] => {
  const { currency, fee, minimum, maximum, period } = terms;
  const of = PERIODS[period ?? 'week'];
  const money = (amount: string) => moneyWords(amount, currency);
  return [
    ...(minimum === null ? [] : [`at least ${money(minimum)} for ${of}`]),
    ...(maximum === null ? [] : [`at most ${money(maximum)} for ${of}`]),
    ...(fee === null ? [] : [`a fee of ${money(fee)} for ${of}`]),
  ];
};

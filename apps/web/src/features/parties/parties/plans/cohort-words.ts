import type { PlanPeriod } from '@leadline/contracts/plans-rules';
import type { CallReply } from '#shared/api/api-types';
import { formatCount, formatMoney, MONTHS } from '#shared/lib/format';

export type Cohort = CallReply<'advertiserCohorts.list'>['data'][number];

export const STATE_WORDS: Readonly<Record<Cohort['state'], string>> = {
  open: 'Open',
  maturing: 'Maturing',
  closed: 'Closed',
};
const PERIOD_WORDS: Readonly<Record<PlanPeriod, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  dates: 'Days',
};

/** Formats days, e.g. `23–29 Nov`. Names years that are not `year`. */
export const daysWords = (first: string, last: string, year: string): string => {
  const [from, to] = [first, last].map((day) => ({
    year: day.slice(0, 4),
    month: MONTHS[Number(day.slice(5, 7)) - 1] ?? '',
    day: Number(day.slice(8, 10)),
  })) as [DayParts, DayParts];
  const suffix = to.year === year ? '' : ` ${to.year}`;
  const end = `${to.day} ${to.month}${suffix}`;
  if (first === last) return end;
  if (from.year !== to.year)
    return `${from.day} ${from.month} ${from.year} – ${to.day} ${to.month} ${to.year}`;
  return from.month === to.month ? `${from.day}–${end}` : `${from.day} ${from.month} – ${end}`;
};
interface DayParts {
  readonly year: string;
  readonly month: string;
  readonly day: number;
}

/** Says how many leads count: `118 leads count`, `1 of 2 leads counts`. */
const leadsWords = ({ leads, counted }: Cohort): string => {
  const noun = leads === 1 ? 'lead' : 'leads';
  const of = counted === leads ? '' : ` of ${formatCount(leads)}`;
  return `${formatCount(counted)}${of} ${noun} ${counted === 1 ? 'counts' : 'count'}`;
};

const guaranteeWords = ({ guaranteed_ftds: ftds, topup, currency, state }: Cohort): string => {
  const isClosed = state === 'closed';
  if (/[1-9]/.test(topup)) {
    const was = isClosed ? 'the top-up was' : 'if it closed now, the top-up would be';
    const begin = ftds === null ? was.replace(/^./, (first) => first.toUpperCase()) : null;
    return ` ${begin ?? `Guaranteed ${ftds} FTDs; ${was}`} ${formatMoney(topup, currency)}.`;
  }
  if (ftds === null) return '';
  return isClosed
    ? ` Guaranteed ${ftds} FTDs, which were reached, so there was no top-up.`
    : ` Guaranteed ${ftds} FTDs, which are reached: if it closed now, there would be no top-up.`;
};

/** Explains a cohort in words. */
export const cohortWords = (cohort: Cohort, year: string): string => {
  const { period, first_day: first, last_day: last, ftds } = cohort;
  const ftdWords = `${formatCount(ftds)} ${ftds === 1 ? 'FTD' : 'FTDs'}`;
  return (
    `${PERIOD_WORDS[period]} ${daysWords(first, last, year)}: ` +
    `${leadsWords(cohort)}, ${ftdWords}.${guaranteeWords(cohort)}`
  );
};

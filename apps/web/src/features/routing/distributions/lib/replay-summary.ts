import { sumDecimals } from '#shared/lib/decimal';
import { reasonText, rejectionText } from '#shared/lib/decision-words';
import { formatCount, formatMoney, formatShortPercent, leadsText } from '#shared/lib/format';
import type { Replay } from '../api/trials';

export type ReplayShare = NonNullable<Replay['result']>[number];
export type ReplaySummary = NonNullable<Replay['summary']>;
export type NobodyReason = ReplaySummary['nobody'][number];

/** A row of the table: the leads, and the rest as it is shown. */
export interface ReplayRow {
  readonly id: number;
  readonly advertiser: string;
  readonly saved: number;
  readonly draft: number;
  readonly actual: number;
  readonly rate: string;
  readonly savedProfit: string;
  readonly draftProfit: string;
}

const NONE = '–';
const NOT_ESTIMATED = 'not estimated';

/** Formats the FTD rates of an advertiser with their sample sizes, e.g. `6.67% of 900 leads`. */
export const rateText = ({
  advertiser_id: id,
  rates,
  saved_leads: saved,
  replayed_leads: draft,
}: ReplayShare): string => {
  if (id === null || saved + draft === 0) return NONE;
  if (rates.length === 0) return `no history: ${NOT_ESTIMATED}`;
  return rates
    .map(({ country, basis, leads, ftds, ftd_rate: rate }) => {
      const sample = `${formatCount(ftds)} of ${leadsText(leads)}`;
      const where = rates.length > 1 ? `${country}: ` : '';
      return `${where}${formatShortPercent(rate)} (${sample}${basis === 'all' ? ' ever' : ''})`;
    })
    .join('; ');
};

const profitText = (amount: string | null): string =>
  amount === null ? NOT_ESTIMATED : formatMoney(amount);

/** Returns the sum of the estimated amounts. */
const totalText = (amounts: readonly (string | null)[]): string => {
  const known = amounts.filter((amount) => amount !== null);
  const sum = formatMoney(sumDecimals(known));
  if (known.length === amounts.length) return sum;
  return known.every((amount) => Number(amount) === 0) ? NOT_ESTIMATED : `${sum} (estimated part)`;
};

export const rowOf = (share: ReplayShare): ReplayRow => ({
  id: share.advertiser_id ?? 0,
  advertiser: share.advertiser,
  saved: share.saved_leads,
  draft: share.replayed_leads,
  actual: share.actual_leads,
  rate: rateText(share),
  savedProfit: profitText(share.saved_profit),
  draftProfit: profitText(share.expected_profit),
});

export const totalOf = (shares: readonly ReplayShare[]): ReplayRow => {
  const leads = (of: (share: ReplayShare) => number): number =>
    shares.reduce((sum, share) => sum + of(share), 0);
  return {
    id: -1,
    advertiser: 'Total',
    saved: leads((share) => share.saved_leads),
    draft: leads((share) => share.replayed_leads),
    actual: leads((share) => share.actual_leads),
    rate: '',
    savedProfit: totalText(shares.map((share) => share.saved_profit)),
    draftProfit: totalText(shares.map((share) => share.expected_profit)),
  };
};

/** Sorts the shares by the leads that they gain or lose with the draft, most first. */
export const byChange = (shares: readonly ReplayShare[]): readonly ReplayShare[] => {
  const changeOf = ({ saved_leads: saved, replayed_leads: draft }: ReplayShare): number =>
    Math.abs(draft - saved);
  return shares.toSorted((a, b) => changeOf(b) - changeOf(a) || b.saved_leads - a.saved_leads);
};

/** Formats how many more or fewer leads the draft gives the advertiser, e.g. `+12`. */
export const differenceOf = ({ saved, draft }: ReplayRow): string =>
  `${draft > saved ? '+' : ''}${formatCount(draft - saved)}`;

/**
 * Returns the advertiser's name, with the id if two have the same name: the chart would merge them.
 */
export const uniqueName = (
  shares: readonly ReplayShare[],
  { advertiser, advertiser_id: id }: ReplayShare,
): string =>
  shares.filter((share) => share.advertiser === advertiser).length > 1
    ? `${advertiser} (${id ?? NONE})`
    : advertiser;

/** Number of advertisers named in the text; the others are counted. */
const MOST_NAMES = 5;

/**
 * Explains why some profits are not estimated, and what an estimate requires; null if all are
 * estimated.
 */
export const notEstimatedText = (shares: readonly ReplayShare[]): string | null => {
  const names = shares
    .filter(
      ({ advertiser_id: id, rates, saved_leads: saved, replayed_leads: draft }) =>
        id !== null && saved + draft > 0 && rates.length === 0,
    )
    .map((share) => uniqueName(shares, share));
  if (names.length === 0) return null;
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return (
    `Not estimated: ${names.slice(0, MOST_NAMES).join(', ')}${more} had no accepted leads before ` +
    'the range, so there is no FTD rate to expect a profit from. For an estimate, choose a range ' +
    'that starts after their first leads. Test leads and injected leads do not count.'
  );
};

/** Explains why some leads go to nobody. */
export const nobodyText = ({ code, reasons }: NobodyReason): string => {
  if (reasons.length > 0) return reasons.map(reasonText).join(' · ');
  const text = rejectionText(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const signed = (amount: string): string =>
  `${amount.startsWith('-') || Number(amount) === 0 ? '' : '+'}${formatMoney(amount)}`;

const profitSentence = ({
  profit_difference: difference,
  profit_difference_low: low,
  profit_difference_high: high,
  confidence_percent: confidence,
}: ReplaySummary): string => {
  if (difference === null || low === null || high === null)
    return `Difference of profit: ${NOT_ESTIMATED}, because advertisers have no history.`;
  const range = `${confidence}% interval ${signed(low)} to ${signed(high)}`;
  const mayBeChance = low.startsWith('-') !== high.startsWith('-') || Number(low) === 0;
  return (
    `Difference of expected profit: ${signed(difference)} (${range}).` +
    (mayBeChance ? ' It may be chance: the interval contains $0.' : '')
  );
};

/** Describes the result of the replay in a few sentences. */
export const summaryOf = (shares: readonly ReplayShare[], summary: ReplaySummary): string => {
  const { moved_leads: moved, not_estimated_leads: unknown } = summary;
  const played = shares.reduce((sum, share) => sum + share.saved_leads, 0);
  const of = leadsText(played);
  if (moved === 0) return `None of ${of} would go elsewhere, and the profit stays the same.`;
  const percent = formatShortPercent(((moved * 100) / played).toFixed(1));
  const hidden =
    unknown > 0 && summary.profit_difference !== null
      ? ` ${formatCount(unknown)} of these leads are not in it, because advertisers have no history.`
      : '';
  const elsewhere = `${formatCount(moved)} of ${of} (${percent}) would go elsewhere.`;
  return `${elsewhere} ${profitSentence(summary)}${hidden}`;
};

import { decimalText, roundedQuotient } from '../reports/measures.rules.js';

/**
 * The additive measures of a set of clicks, all by the time of the click: leads and FTDs are the
 * ones that the clicks have brought so far. Money is in whole cents.
 */
export interface ClickTally {
  /** Clicks by people, without bots. */
  readonly clicks: number;
  /** The first click of a visitor on a link in 24 hours. */
  readonly unique_clicks: number;
  readonly bots: number;
  /** Accepted leads. */
  readonly leads: number;
  readonly ftds: number;
  /** FTDs that the publisher is shown. */
  readonly publisher_ftds: number;
  readonly payout: bigint;
}
export const EMPTY_CLICK_TALLY: ClickTally = {
  clicks: 0,
  unique_clicks: 0,
  bots: 0,
  leads: 0,
  ftds: 0,
  publisher_ftds: 0,
  payout: 0n,
};

/** The columns of a report of clicks besides the group, in their order on the screen. */
export const CLICK_COLUMNS = [
  'clicks',
  'unique_clicks',
  'bots',
  'leads',
  'click_to_lead',
  'ftds',
  'publisher_ftds',
  'click_to_ftd',
  'payout',
  'epc',
] as const;
export type ClickColumn = (typeof CLICK_COLUMNS)[number];

export const CLICK_COLUMN_TITLE: Readonly<Record<ClickColumn, string>> = {
  clicks: 'Clicks',
  unique_clicks: 'Unique Clicks',
  bots: 'Bots',
  leads: 'Leads',
  click_to_lead: 'Click to Lead',
  ftds: 'FTDs',
  publisher_ftds: 'Publisher FTDs',
  click_to_ftd: 'Click to FTD',
  payout: 'Payout',
  epc: 'EPC',
};

/** Columns that show money. */
export const CLICK_MONEY_COLUMNS = ['payout', 'epc'] as const satisfies readonly ClickColumn[];

interface ClickRatio {
  readonly dividend: 'leads' | 'ftds' | 'payout';
  readonly isPercent: boolean;
}
/**
 * The measures that are ratios of clicks by people, and the only place that says how to compute
 * them.
 */
export const CLICK_RATIOS = {
  click_to_lead: { dividend: 'leads', isPercent: true },
  click_to_ftd: { dividend: 'ftds', isPercent: true },
  epc: { dividend: 'payout', isPercent: false },
} as const satisfies Partial<Record<ClickColumn, ClickRatio>>;

/** A ratio in whole hundredths; without clicks it is 0. */
export const clickRatioOf = (tally: ClickTally, { dividend, isPercent }: ClickRatio): bigint =>
  roundedQuotient(BigInt(tally[dividend]) * (isPercent ? 10_000n : 1n), BigInt(tally.clicks));

/** The measures of a row as replies have them. */
export type ClickMeasures = Readonly<
  Record<'clicks' | 'unique_clicks' | 'bots' | 'leads' | 'ftds' | 'publisher_ftds', number> &
    Record<'click_to_lead' | 'click_to_ftd' | 'payout' | 'epc', string>
>;

export const clickMeasuresOf = (tally: ClickTally): ClickMeasures => {
  const ratio = (name: keyof typeof CLICK_RATIOS): string =>
    decimalText(clickRatioOf(tally, CLICK_RATIOS[name]));
  return {
    clicks: tally.clicks,
    unique_clicks: tally.unique_clicks,
    bots: tally.bots,
    leads: tally.leads,
    click_to_lead: ratio('click_to_lead'),
    ftds: tally.ftds,
    publisher_ftds: tally.publisher_ftds,
    click_to_ftd: ratio('click_to_ftd'),
    payout: decimalText(tally.payout),
    epc: ratio('epc'),
  };
};

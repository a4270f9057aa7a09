import type { CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';

/** A row of the list of caps. */
export type CapRow = CallReply<'caps.list'>[number];
/** The leads that a cap kept away, and who is behind it. */
export type CapEffects = CallReply<'caps.effects'>;

/** Prefix of the caps permissions, on the page of all caps and in the tabs of a party. */
export type CapPermissions = 'CAPS' | 'ADVERTISER_CAPS' | 'PUBLISHER_CAPS';

/** The party on whose page a cap is created; the cap is always for it. */
export interface CapOwner {
  readonly side: 'advertisers' | 'publishers';
  readonly id: number;
  readonly name: string;
}

export const TYPE_LABELS: Record<CapRow['type'], string> = { lead: 'Lead', ftd: 'FTD' };
export const INTERVAL_LABELS: Record<CapRow['interval'], string> = {
  daily: 'Daily',
  interval: 'Interval',
};

/** Returns the fill of a cap in whole percent. A cap of 0 is full. */
export const percentOf = ({ filled, cap }: Pick<CapRow, 'filled' | 'cap'>): number =>
  cap === 0 ? 100 : Math.round((filled / cap) * 100);

/** Returns the fill of a cap in words, e.g. `37 of 50 (74%)`. */
export const fillText = (row: Pick<CapRow, 'filled' | 'cap'>): string =>
  `${formatCount(row.filled)} of ${formatCount(row.cap)} (${formatCount(percentOf(row))}%)`;

export type Level = 'high' | 'middle' | 'low';
/** Returns the colour level: above 80 percent, 50 to 80, below 50. */
export const levelOf = (percent: number): Level => {
  if (percent > 80) return 'high';
  return percent >= 50 ? 'middle' : 'low';
};

export const isFull = ({
  filled,
  reserved,
  cap,
}: Pick<CapRow, 'filled' | 'reserved' | 'cap'>): boolean => filled + reserved >= cap;

/** Returns the funnels of a cap; null for all. */
export const funnelsOf = (row: CapRow): string | null =>
  Object.values(row.parameters).join(', ') || null;

export const namesOf = (list: readonly { readonly name: string }[]): string =>
  list.map(({ name }) => name).join(', ');

/** Returns the advertisers of a cap, with its deal, e.g. `Alpha · CRG FR`. */
export const advertisersText = ({ advertisers, deal }: CapRow): string =>
  deal === null ? namesOf(advertisers) : `${namesOf(advertisers)} · ${deal.name}`;

/** Names a cap by its parties, its deal and its countries, e.g. `Alpha · CRG FR · Germany`. */
export const capName = (row: CapRow): string =>
  [row.advertisers, row.deal === null ? [] : [row.deal], row.affiliates, row.countries]
    .filter((list) => list.length > 0)
    .map(namesOf)
    .join(' · ');

/** Shows the name of a zone with spaces. */
export const zoneLabel = (name: string): string => name.replaceAll('_', ' ');

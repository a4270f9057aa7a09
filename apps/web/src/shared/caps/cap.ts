import type { CallReply } from '#shared/api/api-types';

/** A cap as the list gives it. */
export type CapRow = CallReply<'caps.list'>[number];

/** What the permissions of the caps begin with, on their page and in the tabs of a party. */
export type CapPermissions = 'CAPS' | 'ADVERTISER_CAPS' | 'PUBLISHER_CAPS';

/** The party on whose page a cap is made; the cap is always for it. */
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

/** How much of a cap is filled, in whole percent; a cap of 0 is full (CAP-005). */
export const percentOf = ({ filled, cap }: Pick<CapRow, 'filled' | 'cap'>): number =>
  cap === 0 ? 100 : Math.round((filled / cap) * 100);

export type Level = 'high' | 'middle' | 'low';
/** Above 80 percent, from 50 to 80, below 50 (CAP-006). */
export const levelOf = (percent: number): Level => {
  if (percent > 80) return 'high';
  return percent >= 50 ? 'middle' : 'low';
};

export const isFull = ({
  filled,
  reserved,
  cap,
}: Pick<CapRow, 'filled' | 'reserved' | 'cap'>): boolean => filled + reserved >= cap;

/** The funnels that a cap is limited to; null for all. */
export const funnelsOf = (row: CapRow): string | null =>
  Object.values(row.parameters).join(', ') || null;

export const namesOf = (list: readonly { readonly name: string }[]): string =>
  list.map(({ name }) => name).join(', ');

/** What a cap is known by: whom and what it limits, e.g. `Alpha · Germany`. */
export const capName = (row: CapRow): string =>
  [row.advertisers, row.affiliates, row.countries]
    .filter((list) => list.length > 0)
    .map(namesOf)
    .join(' · ');

/** Zone names are shown with spaces. */
export const zoneLabel = (name: string): string => name.replaceAll('_', ' ');

import { dailyWindow, type CapWindow } from '@leadline/contracts';
import type { CapConfig } from './snapshot.js';

export interface CapSubject {
  readonly publisherId: number;
  readonly countryId: number;
  readonly funnel: string | null;
}
export interface CapUsage {
  readonly filled: number;
  readonly reserved: number;
}
/** A place in a window of a cap, as attempts and conversions remember it. */
export interface CapReservation {
  readonly cap_id: number;
  readonly window_start: string;
}

const holds = <T>(set: ReadonlySet<T>, value: T | null): boolean =>
  set.size === 0 || (value !== null && set.has(value));

/** Whether a cap concerns this traffic, advertisers aside (domain §5: every non-empty set holds the lead). */
export const concernsTraffic = (cap: CapConfig, subject: CapSubject): boolean =>
  holds(cap.publisherIds, subject.publisherId) &&
  holds(cap.countryIds, subject.countryId) &&
  holds(cap.funnels, subject.funnel);
/** Whether a cap that concerns the traffic also concerns the advertiser. */
export const concernsAdvertiser = (cap: CapConfig, advertiserId: number): boolean =>
  holds(cap.advertiserIds, advertiserId);
/** A full one rejects the lead; a full cap with advertisers only skips those. */
export const isTrafficCap = (cap: CapConfig): boolean => cap.advertiserIds.size === 0;

interface OpenWindow {
  readonly window: CapWindow;
  readonly hold: CapReservation;
  readonly key: string;
}
const memo = new WeakMap<CapConfig, OpenWindow>();
const NEVER = new Date(8.64e15);
export const reservationKey = (hold: CapReservation): string =>
  `${hold.cap_id}@${hold.window_start}`;
/** The open window of a cap and its names. Remembered per cap until it ends: working them out costs more than a whole decision. */
const openWindowOf = (cap: CapConfig, now: Date): OpenWindow => {
  const known = memo.get(cap);
  if (known && known.window.start <= now && now < known.window.end) return known;
  const window =
    cap.interval === 'interval'
      ? { start: cap.windowStartedAt, end: NEVER }
      : dailyWindow({ reset_time: cap.resetTime, zone: cap.zone }, now);
  const hold: CapReservation = { cap_id: cap.id, window_start: window.start.toISOString() };
  const opened = { window, hold, key: reservationKey(hold) };
  memo.set(cap, opened);
  return opened;
};
export const windowOf = (cap: CapConfig, now: Date): CapWindow => openWindowOf(cap, now).window;
export const reservationOf = (cap: CapConfig, now: Date): CapReservation =>
  openWindowOf(cap, now).hold;
/** `reservationKey` of the open window. */
export const openKeyOf = (cap: CapConfig, now: Date): string => openWindowOf(cap, now).key;

/** FTDs may pass a cap (a reported one is never lost), so "full" is at or above. Places held count as taken. */
export const hasRoom = (cap: CapConfig, usage: CapUsage | undefined): boolean =>
  (usage?.filled ?? 0) + (usage?.reserved ?? 0) < cap.cap;

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
/** One unit of a cap in one of its windows, as attempts and conversions store it. */
export interface CapReservation {
  readonly cap_id: number;
  readonly window_start: string;
}

const holds = <T>(set: ReadonlySet<T>, value: T | null): boolean =>
  set.size === 0 || (value !== null && set.has(value));

/**
 * Whether a cap concerns this traffic, advertisers aside (domain §5: every non-empty set holds the
 * lead).
 */
export const concernsTraffic = (cap: CapConfig, subject: CapSubject): boolean =>
  holds(cap.publisherIds, subject.publisherId) &&
  holds(cap.countryIds, subject.countryId) &&
  holds(cap.funnels, subject.funnel);
/** Whether a cap that concerns the traffic also concerns the advertiser. */
export const concernsAdvertiser = (cap: CapConfig, advertiserId: number): boolean =>
  holds(cap.advertiserIds, advertiserId);
/**
 * Whether a cap names no advertiser. If such a cap is full, the lead is rejected; other caps only
 * skip their advertisers.
 */
export const isTrafficCap = (cap: CapConfig): boolean => cap.advertiserIds.size === 0;

interface OpenWindow {
  readonly window: CapWindow;
  readonly reservation: CapReservation;
  readonly key: string;
}
const openWindows = new WeakMap<CapConfig, OpenWindow>();
const NEVER = new Date(8.64e15);
export const reservationKey = (reservation: CapReservation): string =>
  `${reservation.cap_id}@${reservation.window_start}`;
/**
 * The open window of a cap. Kept per cap until it ends, because computing it costs more than a
 * decision.
 */
const openWindowOf = (cap: CapConfig, now: Date): OpenWindow => {
  const known = openWindows.get(cap);
  if (known && known.window.start <= now && now < known.window.end) return known;
  const window =
    cap.interval === 'interval'
      ? { start: cap.windowStartedAt, end: NEVER }
      : dailyWindow({ reset_time: cap.resetTime, zone: cap.zone }, now);
  const reservation: CapReservation = { cap_id: cap.id, window_start: window.start.toISOString() };
  const opened = { window, reservation, key: reservationKey(reservation) };
  openWindows.set(cap, opened);
  return opened;
};
export const windowOf = (cap: CapConfig, now: Date): CapWindow => openWindowOf(cap, now).window;
export const reservationOf = (cap: CapConfig, now: Date): CapReservation =>
  openWindowOf(cap, now).reservation;
/** `reservationKey` of the open window. */
export const openKeyOf = (cap: CapConfig, now: Date): string => openWindowOf(cap, now).key;

/**
 * FTDs may exceed a cap, because a reported FTD is never lost: a cap is full at or above its limit.
 * Reservations count.
 */
export const hasRoom = (cap: CapConfig, usage: CapUsage | undefined): boolean =>
  (usage?.filled ?? 0) + (usage?.reserved ?? 0) < cap.cap;

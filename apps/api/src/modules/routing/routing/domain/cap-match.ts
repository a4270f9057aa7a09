import {
  capReservationIn,
  capWindow,
  type CapReservation,
  type CapWindow,
} from '@leadline/contracts';
import type { CapConfig } from './snapshot.js';

export { concernsAdvertiser, concernsTraffic, type CapReservation } from '@leadline/contracts';

export interface CapUsage {
  readonly filled: number;
  readonly reserved: number;
}

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
export const reservationKey = (reservation: CapReservation): string =>
  `${reservation.cap_id}@${reservation.window_start}`;
/**
 * The open window of a cap. Kept per cap until it ends, because computing it costs more than a
 * decision.
 */
const openWindowOf = (cap: CapConfig, now: Date): OpenWindow => {
  const known = openWindows.get(cap);
  if (known && known.window.start <= now && now < known.window.end) return known;
  const rule = {
    interval: cap.interval,
    reset_time: cap.resetTime,
    zone: cap.zone,
    window_started_at: cap.windowStartedAt,
  };
  const window = capWindow(rule, now);
  const reservation = capReservationIn(cap.id, window);
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

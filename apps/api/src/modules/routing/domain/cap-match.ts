import { dailyWindow, type CapWindow } from '@leadline/contracts';
import type { CapConfig } from './snapshot.js';

export interface CapSubject { readonly publisherId: number; readonly countryId: number; readonly funnel: string | null }
export interface CapUsage { readonly filled: number; readonly reserved: number }
/** A place in a window of a cap, as attempts and conversions remember it. */
export interface CapHold { readonly cap_id: number; readonly window_start: string }

const holds = <T>(set: ReadonlySet<T>, value: T | null): boolean => set.size === 0 || (value !== null && set.has(value));

/** Whether a cap concerns this traffic, advertisers aside (domain §5: every non-empty set holds the lead). */
export const concernsTraffic = (cap: CapConfig, subject: CapSubject): boolean =>
  holds(cap.publisherIds, subject.publisherId) && holds(cap.countryIds, subject.countryId) && holds(cap.funnels, subject.funnel);
/** Whether a cap that concerns the traffic also concerns the advertiser. */
export const concernsAdvertiser = (cap: CapConfig, advertiserId: number): boolean => holds(cap.advertiserIds, advertiserId);
/** A full one rejects the lead; a full cap with advertisers only skips those. */
export const isTrafficCap = (cap: CapConfig): boolean => cap.advertiserIds.size === 0;

const memo = new WeakMap<CapConfig, CapWindow>();
const NEVER = new Date(8.64e15);
/** The open window of a cap. Remembered per cap until it ends: working it out costs more than a whole decision. */
export const windowOf = (cap: CapConfig, now: Date): CapWindow => {
  if (cap.interval === 'interval') return { start: cap.windowStartedAt, end: NEVER };
  const known = memo.get(cap);
  if (known && known.start <= now && now < known.end) return known;
  const window = dailyWindow({ reset_time: cap.resetTime, zone: cap.zone }, now);
  memo.set(cap, window);
  return window;
};

/** FTDs may pass a cap (a reported one is never lost), so "full" is at or above. Places held count as taken. */
export const hasRoom = (cap: CapConfig, usage: CapUsage | undefined): boolean => (usage?.filled ?? 0) + (usage?.reserved ?? 0) < cap.cap;
export const holdOf = (cap: CapConfig, now: Date): CapHold => ({ cap_id: cap.id, window_start: windowOf(cap, now).start.toISOString() });
export const holdKey = (hold: CapHold): string => `${hold.cap_id}@${hold.window_start}`;

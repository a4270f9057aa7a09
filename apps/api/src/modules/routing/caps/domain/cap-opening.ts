import { timesTakingLeads, type HoursDay, type OpenTime } from '@leadline/contracts';
import type { CapRow } from './cap.js';

/** The hours in which an advertiser takes leads of a country. */
interface CountryHours {
  readonly country_id: number;
  readonly zone: string;
  readonly days: readonly HoursDay[];
}
/** An advertiser with opening hours. */
export interface AdvertiserOpening {
  readonly id: number;
  /** Empty for any country. */
  readonly country_ids: readonly number[];
  readonly hours: readonly CountryHours[];
}

/** The times of what is never closed. */
export const ALWAYS: readonly OpenTime[] = [{ from: -Infinity, until: Infinity }];

/** Returns how much of the time between two instants is open, in milliseconds. */
export const openBetween = (times: readonly OpenTime[], from: number, until: number): number =>
  times.reduce(
    (sum, time) => sum + Math.max(0, Math.min(until, time.until) - Math.max(from, time.from)),
    0,
  );

/** Joins times that overlap or follow each other. */
const joined = (times: readonly OpenTime[]): OpenTime[] => {
  const result: OpenTime[] = [];
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || time.from > last.until) result.push(time);
    else result[result.length - 1] = { from: last.from, until: Math.max(last.until, time.until) };
  }
  return result;
};

/** Returns the hours of an advertiser for the leads of a cap; null if it takes some at all times. */
const hoursFor = (
  { country_ids: ofCap }: Pick<CapRow, 'country_ids'>,
  { country_ids: supported, hours }: AdvertiserOpening,
): CountryHours[] | null => {
  if (ofCap.length === 0 && supported.length === 0) return null;
  const countries = ofCap.length === 0 ? supported : ofCap;
  const found: CountryHours[] = [];
  for (const country of countries) {
    if (supported.length > 0 && !supported.includes(country)) continue;
    const ofCountry = hours.find(({ country_id: id }) => id === country);
    if (ofCountry === undefined) return null;
    found.push(ofCountry);
  }
  return found;
};

/**
 * Returns a function that says in which times of a period leads can come to a cap. Only a lead cap
 * that names its advertisers is ever closed: while all of them are closed for all of its countries.
 * FTDs come at any time.
 */
export const capOpening = (
  advertisers: readonly AdvertiserOpening[],
  start: number,
  end: number,
): ((cap: CapRow) => readonly OpenTime[]) => {
  const byId = new Map(advertisers.map((advertiser) => [advertiser.id, advertiser]));
  const known = new Map<CountryHours, readonly OpenTime[]>();
  const timesOf = (hours: CountryHours): readonly OpenTime[] => {
    const times = known.get(hours) ?? timesTakingLeads(hours.days, hours.zone, start, end);
    known.set(hours, times);
    return times;
  };
  return (cap) => {
    if (cap.type !== 'lead') return ALWAYS;
    const found: CountryHours[] = [];
    for (const id of cap.advertiser_ids) {
      const advertiser = byId.get(id);
      const hours = advertiser ? hoursFor(cap, advertiser) : null;
      if (hours === null) return ALWAYS;
      found.push(...hours);
    }
    return found.length === 0 ? ALWAYS : joined(found.flatMap(timesOf));
  };
};

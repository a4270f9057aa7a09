import type { HoursDay } from '@leadline/contracts';
import type { CapRow } from './cap.js';
import { ALWAYS, capOpening, openBetween, type AdvertiserOpening } from './cap-opening.js';

const [GB, DE, FR] = [1, 2, 3];
const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);
const weekdays = (start_time: string, end_time: string): HoursDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    checked: id <= 5,
    steps: [{ start_time, end_time }],
  }));
const hours = (country_id: number, zone: string, start: string, end: string) => ({
  country_id,
  zone,
  days: weekdays(start, end),
});
const advertiser = (
  id: number,
  country_ids: number[],
  ...own: AdvertiserOpening['hours']
): AdvertiserOpening => ({ id, country_ids, hours: own });
const cap = (patch: Partial<CapRow>): CapRow => ({
  id: 1,
  type: 'lead',
  cap: 10,
  interval: 'daily',
  reset_time: '00:00',
  zone: 'UTC',
  timezone_id: 1,
  window_started_at: new Date(0),
  country_ids: [],
  advertiser_ids: [1],
  publisher_ids: [],
  funnels: [],
  deal: null,
  updated_at: new Date(0),
  ...patch,
});
/** Friday to Monday; Berlin is an hour ahead of London. */
const [FROM, UNTIL] = [at('2026-11-27T00:00Z'), at('2026-11-30T12:00Z')];
const berlin = hours(DE, 'Europe/Berlin', '09:00', '17:59');
const london = hours(GB, 'Europe/London', '10:00', '18:29');
const opening = (patch: Partial<CapRow>, ...advertisers: AdvertiserOpening[]) =>
  capOpening(advertisers, FROM, UNTIL)(cap(patch));
const times = (...pairs: [string, string][]) =>
  pairs.map(([from, until]) => ({
    from: at(`2026-11-${from}:00Z`),
    until: at(`2026-11-${until}:00Z`),
  }));

it('a cap is open while its advertiser takes leads of its country, and not at the weekend', () => {
  expect(opening({ country_ids: [DE] }, advertiser(1, [], berlin))).toEqual(
    times(['27T08:00', '27T17:00'], ['30T08:00', '30T12:00']),
  );
});

it('is open while any of its advertisers and countries is', () => {
  const both = [advertiser(1, [], berlin), advertiser(2, [], berlin, london)];
  const caps = { advertiser_ids: [1, 2], country_ids: [DE, GB] };
  expect(opening(caps, advertiser(1, [DE], berlin), both[1]!)).toEqual(
    times(['27T08:00', '27T18:30'], ['30T08:00', '30T12:00']),
  );
  // The first advertiser takes leads of GB at any time.
  expect(opening(caps, ...both)).toBe(ALWAYS);
});

it('without countries it has those that its advertisers support', () => {
  expect(opening({}, advertiser(1, [GB], london, berlin))).toEqual(
    times(['27T10:00', '27T18:30'], ['30T10:00', '30T12:00']),
  );
  expect(opening({}, advertiser(1, [], london, berlin))).toBe(ALWAYS);
});

it.each([
  ['an FTD cap', { type: 'ftd' as const, country_ids: [DE] }],
  ['a cap without advertisers', { advertiser_ids: [], country_ids: [DE] }],
  ['an advertiser without hours', { advertiser_ids: [1, 9], country_ids: [DE] }],
  ['a country without hours', { country_ids: [DE, FR] }],
])('%s is never closed', (_name, patch) => {
  expect(opening(patch, advertiser(1, [], berlin))).toBe(ALWAYS);
});

it('open time is counted within a period', () => {
  const [friday] = times(['27T08:00', '27T17:00']);
  expect(openBetween([friday!], FROM, UNTIL)).toBe(9 * HOUR);
  expect(openBetween([friday!], FROM + 16 * HOUR, UNTIL)).toBe(HOUR);
  expect(openBetween([friday!], FROM, FROM + 7 * HOUR)).toBe(0);
});

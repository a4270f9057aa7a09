import fc from 'fast-check';
import {
  endInstantOf,
  firstInstantOf,
  wallAt,
  wallDay,
  wallText,
  zoneSegments,
  zoneSegmentsWithin,
} from './zone-table.rules.js';
import { zoneOffsetAt } from './zones.rules.js';

const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Caracas',
  '+05:45',
  '-11:00',
];
const wall = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2049, 11, 30) })
  .map((time) => new Date(time));

describe('the table of a zone', () => {
  it('agrees with Intl', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES.slice(0, 9)), instant, (zone, at) => {
        expect(wallAt(at, zone) - at.getTime()).toBe(zoneOffsetAt(at, zone));
      }),
      { numRuns: 3_000, seed: 46 },
    );
  });
  it('has two changes a year if the zone changes its clocks, else none', () => {
    expect(
      zoneSegmentsWithin(
        'Europe/Paris',
        new Date('2026-01-01T00:00:00Z'),
        new Date('2027-01-01T00:00:00Z'),
      ),
    ).toHaveLength(3);
    expect(zoneSegments('Asia/Kathmandu')).toHaveLength(1);
    expect(zoneSegments('+05:45')).toEqual([{ from: -Infinity, offset: 20_700_000 }]);
  });
  it('knows the day that Samoa skipped', () => {
    expect(wallText(new Date('2011-12-30T09:59:59Z'), 'Pacific/Apia')).toBe('2011-12-29 23:59:59');
    expect(wallText(new Date('2011-12-30T10:00:00Z'), 'Pacific/Apia')).toBe('2011-12-31 00:00:00');
  });
  it('rejects an unknown zone', () => {
    expect(() => zoneSegments('Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the bounds of a range of wall times', () => {
  it('begin at the first and end after the second occurrence of a repeated hour', () => {
    expect(firstInstantOf(wall('2026-10-25 02:30:00'), 'Europe/Paris').toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(endInstantOf(wall('2026-10-25 02:31:00'), 'Europe/Paris').toISOString()).toBe(
      '2026-10-25T01:31:00.000Z',
    );
  });
  it('are the moment of the change for a skipped time', () => {
    expect(firstInstantOf(wall('2026-03-29 02:30:00'), 'Europe/Paris').toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    expect(endInstantOf(wall('2026-03-29 02:30:00'), 'Europe/Paris').toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });
  it('include every instant with a wall time in the range', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        instant,
        fc.integer({ min: 0, max: 48 * 3600 }),
        instant,
        (zone, start, seconds, at) => {
          const from = wallAt(start, zone);
          const until = from + seconds * 1000 + 1000;
          const shown = wallAt(at, zone);
          if (shown >= from && shown < until)
            expect(at >= firstInstantOf(from, zone) && at < endInstantOf(until, zone)).toBe(true);
          if (at < firstInstantOf(from, zone)) expect(shown).toBeLessThan(from);
          if (at >= endInstantOf(until, zone)) expect(shown).toBeGreaterThanOrEqual(until);
        },
      ),
      { numRuns: 3_000, seed: 47 },
    );
  });
});

it('wallDay is the local day', () => {
  const at = new Date('2026-06-30T23:30:00Z');
  expect([
    wallDay(at, 'UTC'),
    wallDay(at, 'Asia/Kolkata'),
    wallDay(at, 'Pacific/Pago_Pago'),
  ]).toEqual(['2026-06-30', '2026-07-01', '2026-06-30']);
});

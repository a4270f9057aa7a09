import { comparingPanelCodec, reportsCriteriaCodec } from '#shared/filters/lead-fields';
import { filterOf } from '#shared/filters/filter-codec';
import { fromWire, type Zone } from '#shared/lib/wall-clock';
import { filterInZone, frozenFilter, linkOf, linkParams } from './shared-link';

const NOW = fromWire('2026-11-26 20:15')!;
const filter = (json: Record<string, unknown>) => filterOf(comparingPanelCodec, json);
const frozen = (json: Record<string, unknown>) =>
  reportsCriteriaCodec.toJson(frozenFilter(filter(json), NOW));
const zone = (name: string): Zone => ({ id: 1, name, offset: '+00:00' });

test('an address says which kind of link it is, its zone and its time', () => {
  const link = {
    ...({ kind: 'frozen', zone: 'Europe/Berlin', from: null } as const),
    asOf: Date.parse('2026-11-26T20:15:00Z'),
  };
  expect(linkOf(new URLSearchParams(linkParams(link)))).toEqual(link);
  expect(linkOf(new URLSearchParams('link=other&zone=UTC&as_of=2026-11-26T20:15'))).toBeNull();
  expect(linkOf(new URLSearchParams('link=live&zone=UTC&as_of=now'))).toBeNull();
});

test('a frozen filter has the dates that its names meant', () => {
  expect(frozen({ dateRangePreset: 'This week', compare_with_past: true })).toEqual({
    start_date: '2026-11-23 00:00',
    end_date: '2026-11-26 20:15',
    compare_with_past: true,
    compare_to: { start_date: '2026-11-16 00:00', end_date: '2026-11-19 20:15' },
  });
  expect(frozen({ dateRangePreset: 'This Month', compare_with_past: true })).toMatchObject({
    compare_to: { start_date: '2026-10-01 00:00', end_date: '2026-10-26 20:15' },
  });
  expect(frozen({ last_24_hours: true, compare_with_past: true })).toEqual({
    start_date: '2026-11-25 20:15',
    end_date: '2026-11-26 20:15',
    compare_with_past: true,
    compare_to: { start_date: '2026-11-24 20:15', end_date: '2026-11-25 20:15' },
  });
  expect(frozen({ dateRangePreset: 'Yesterday' })).toEqual({
    start_date: '2026-11-25 00:00',
    end_date: '2026-11-25 23:59',
  });
});

test('fixed dates move to the zone of the viewer, across a clock change', () => {
  const dates = filter({
    start_date: '2026-10-25 00:00',
    end_date: '2026-10-26 08:00',
    compare_with_past: true,
    compare_to: { start_date: '2026-10-18 00:00', end_date: '2026-10-19 08:00' },
  });
  const moved = filterInZone(dates, zone('Europe/Berlin'), zone('UTC'));
  expect(reportsCriteriaCodec.toJson(moved)).toEqual({
    start_date: '2026-10-24 22:00',
    end_date: '2026-10-26 07:00',
    compare_with_past: true,
    compare_to: { start_date: '2026-10-17 22:00', end_date: '2026-10-19 06:00' },
  });
});

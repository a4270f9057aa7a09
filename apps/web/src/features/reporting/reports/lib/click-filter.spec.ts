import { fromWire } from '#shared/lib/wall-clock';
import {
  clickBody,
  clickCodec,
  clickTabPath,
  groupsFromText,
  groupsToText,
  withClickGroup,
} from './click-filter';

const NOW = fromWire('2026-11-20 12:00')!;
const { defaults } = clickCodec;

test('a filter is sent with the names of the contract', () => {
  const filter = withClickGroup(defaults, { group_by: 'offer_id', value: 7 }, NOW);
  expect(clickBody(filter, NOW)).toMatchObject({
    start_date: '2026-11-20 00:00',
    end_date: '2026-11-20 12:00',
    offer_id: [7],
    device: null,
    excludes: null,
  });
});

test('a bar of the chart is a value of its field, or its day', () => {
  const named = withClickGroup(defaults, { group_by: 'device', value: null }, NOW);
  expect(named.fields.selections.device?.values).toEqual([null]);
  const month = {
    ...defaults,
    time: { ...defaults.time, range: { preset: 'This Month' } },
  } as const;
  const day = withClickGroup(month, { group_by: 'created_at', value: '2026-11-05' }, NOW);
  expect(day.time.range).toEqual({ start: '2026-11-05 00:00', end: '2026-11-05 23:59' });
});

test('the groups of a row come back from an address with their names', () => {
  const path = [
    { group_by: 'offer_id', value: 7 },
    { group_by: 'hour', value: 14 },
  ];
  const address = clickTabPath('details', defaults, {
    in: groupsToText(path, ['Spring', '14:00–14:59']),
  });
  const text = new URL(address, 'http://localhost').searchParams.get('in');
  expect(groupsFromText(text)).toEqual([
    { ...path[0], label: 'Spring' },
    { ...path[1], label: '14:00–14:59' },
  ]);
});
test.each(['{', '{"a":1}', '[["planet",1,"x"]]', '[["hour",{},"x"]]', '[1]', null])(
  'groups of %s are none',
  (text) => expect(groupsFromText(text)).toEqual([]),
);

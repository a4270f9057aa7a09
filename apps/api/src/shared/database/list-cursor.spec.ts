import { cursorOf, laterOf, placeOf, type ListPlace } from './list-cursor.js';

const PLACES: ListPlace[] = [
  { order: 'list', key: '1795780800000000', id: '2147483647' },
  { order: 'changes', key: '0', id: '0' },
  { order: 'changes', key: '281474976710656', id: '9007199254740993' },
];

it.each(PLACES)('%j comes back from its cursor, which is plain text', (place) => {
  const cursor = cursorOf('leads', place, 'db');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(placeOf('leads', cursor, 'db')).toEqual(place);
});

it('no cursor with another character, one more or one less is read', () => {
  const cursor = cursorOf('leads', { order: 'changes', key: '123456', id: '78' }, 'db');
  const spoiled = [...cursor].flatMap((character, index) => [
    cursor.slice(0, index) + (character === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    cursor.slice(0, index) + cursor.slice(index + 1),
    `${cursor.slice(0, index)}A${cursor.slice(index)}`,
  ]);
  const read = spoiled.filter((text) => text !== cursor && placeOf('leads', text, 'db') !== null);
  expect(read).toEqual([]);
  expect(
    ['', '=', 'null', '💶', `${cursor}=`, ` ${cursor}`].map((t) => placeOf('leads', t, 'db')),
  ).toEqual([null, null, null, null, null, null]);
});

it('a cursor belongs to its list', () => {
  const cursor = cursorOf('advertiser:7', { order: 'list', key: '1', id: '2' }, 'db');
  expect(placeOf('advertiser:7', cursor, 'db')).not.toBeNull();
  for (const list of ['leads', 'conversions', 'publisher:7', 'advertiser:77'] as const)
    expect(placeOf(list, cursor, 'db')).toBeNull();
});

it('a cursor of changes belongs to its database, one of another order goes on in a restored one', () => {
  const of = (order: ListPlace['order']): string =>
    cursorOf('leads', { order, key: '1', id: '2' }, 'db');
  expect(placeOf('leads', of('changes'), 'restored')).toBeNull();
  expect(placeOf('leads', of('list'), 'restored')).toEqual({ order: 'list', key: '1', id: '2' });
});

it('the later place has the greater number, or the same and the greater id', () => {
  const place = (key: string, id: string): ListPlace => ({ order: 'changes', key, id });
  expect(laterOf(place('9', '5'), place('10', '1'))).toEqual(place('10', '1'));
  expect(laterOf(place('10', '9'), place('10', '10'))).toEqual(place('10', '10'));
});

import { isDeepStrictEqual } from 'node:util';
import { changedFields, merged, movedFields, type Json } from './merge.js';

test('objects are compared key by key, lists as a whole', () => {
  const before: Json = { cap: 50, step: { label: 'A', tags: ['x'] }, days: [1, 2], gone: 1 };
  const after: Json = {
    cap: 80,
    step: { label: 'A', tags: ['x', 'y'] },
    days: [1, 2],
    fresh: null,
  };
  expect(changedFields(before, after)).toEqual([
    { path: ['cap'], before: 50, after: 80 },
    { path: ['step', 'tags'], before: ['x'], after: ['x', 'y'] },
    { path: ['gone'], before: 1 },
    { path: ['fresh'], after: null },
  ]);
});

test('changed fields are put into what the record is by then', () => {
  const fields = changedFields(
    { cap: 50, step: { label: 'A', method: 'slot' }, gone: 1 },
    { cap: 80, step: { label: 'A', method: 'chance' } },
  );
  expect(
    merged({ cap: 50, step: { label: 'B', method: 'slot' }, gone: 1, more: 2 }, fields),
  ).toEqual({ cap: 80, step: { label: 'B', method: 'chance' }, more: 2 });
});

test('a field has moved if it is neither what it was nor what it shall be', () => {
  const fields = changedFields({ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 2 });
  expect(movedFields(fields, { a: 1, b: 2, c: 3 }).map(({ path }) => path)).toEqual([['c']]);
  const days = changedFields({ days: [{ id: 1, on: true }] }, { days: [] });
  expect(movedFields(days, { days: [{ on: true, id: 1 }] })).toEqual([]);
});

const KEYS = ['a', 'b'] as const;
type Flat = Readonly<Record<string, number>>;
/** All objects with some of the keys, each 0, 1 or 2. */
const WORLDS: Flat[] = KEYS.reduce<Flat[]>(
  (found, key) =>
    found.flatMap((one) => [one, ...[0, 1, 2].map((value) => ({ ...one, [key]: value }))]),
  [{}],
);

/** Says by the rule, key by key, what each key is after the change. */
const expected = (read: Flat, sent: Flat, now: Flat): Flat =>
  Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = read[key] === sent[key] ? now[key] : sent[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

test('every merge of three bodies with two keys agrees with the rule, at the top and one level down', () => {
  const wrong: object[] = [];
  for (const read of WORLDS)
    for (const sent of WORLDS) {
      const flat = changedFields(read, sent);
      const deep = changedFields({ in: read }, { in: sent });
      for (const now of WORLDS) {
        const right = expected(read, sent, now);
        const conflicts = KEYS.filter(
          (key) => read[key] !== sent[key] && now[key] !== read[key] && now[key] !== sent[key],
        );
        const moved = movedFields(flat, now).map(({ path }) => path.join());
        if (
          !isDeepStrictEqual(merged(now, flat), right) ||
          !isDeepStrictEqual(merged({ in: now }, deep), { in: right }) ||
          !isDeepStrictEqual(moved.toSorted(), conflicts)
        )
          wrong.push({ read, sent, now });
      }
    }
  expect(wrong).toEqual([]);
});

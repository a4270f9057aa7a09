import fc from 'fast-check';
import { cursorOf, later, positionOf, type ListPosition } from './cursor.js';

const place = fc.record({
  micros: fc.integer({ min: 0, max: 4_102_444_800_000_000 }),
  id: fc.integer({ min: 0, max: 2_147_483_647 }),
});
const list = fc.constantFrom('leads' as const, 'conversions' as const);

it('a cursor decodes to its position, in its own list only', () => {
  fc.assert(
    fc.property(list, place, (of, at) => {
      expect(positionOf(of, cursorOf(of, at))).toEqual(at);
      expect(positionOf(of === 'leads' ? 'conversions' : 'leads', cursorOf(of, at))).toBeNull();
    }),
  );
});

it.each([
  '',
  '!',
  'AAAA',
  cursorOf('leads', { micros: 1, id: 1 }).slice(1),
  `${cursorOf('leads', { micros: 1, id: 1 })}=`,
  Buffer.from('l1.zzzzzzzzzzz.1').toString('base64url'),
  Buffer.from('l1.1.zzzzzz').toString('base64url'),
  Buffer.from('l1.01.1').toString('base64url'),
])('%j is not a cursor', (text) => {
  expect(positionOf('leads', text)).toBeNull();
});

it('a text that decodes is a cursor that was made here', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 40 }), fc.base64String({ maxLength: 40 })),
      (text) => {
        const found = positionOf('leads', text);
        expect(found === null || cursorOf('leads', found) === text).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('the later of two positions is decided by time, then by lead', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const sorted = [a, b].sort(
        (one: ListPosition, other: ListPosition) => one.micros - other.micros || one.id - other.id,
      );
      expect(later(a, b)).toEqual(sorted[1]);
      expect(later(b, a)).toEqual(sorted[1]);
    }),
  );
});

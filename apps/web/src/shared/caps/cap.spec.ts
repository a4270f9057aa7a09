import { capRow } from '#test/fake-replies';
import { paceOf } from './pace';

const at = (time: string): number => Date.parse(`2026-11-18T${time}:00Z`);
const cap = (filled: number, patch = {}) =>
  capRow(1, {
    cap: 100,
    filled,
    window_start: '2026-11-18T00:00:00.000Z',
    reset_at: '2026-11-19T00:00:00.000Z',
    ...patch,
  });

test('a cap that fills before its reset has an estimated time when it is full', () => {
  expect(paceOf(cap(50), at('10:00'))).toEqual({ perHour: 5, fullAt: at('20:00') });
});

test('a cap that resets before it is full has no estimated time', () => {
  const pace = paceOf(cap(40), at('10:00'));
  expect(pace?.perHour).toBeCloseTo(4);
  expect(pace?.fullAt).toBeNull();
  const byHand = cap(40, { reset_at: null });
  expect(paceOf(byHand, at('10:00'))?.fullAt).toBe(Date.parse('2026-11-19T01:00:00Z'));
});

test('a full cap, an empty one and a new window have no pace', () => {
  expect(paceOf(cap(100), at('10:00'))).toBeNull();
  expect(paceOf(cap(90, { reserved: 10 }), at('10:00'))).toBeNull();
  expect(paceOf(cap(0), at('10:00'))).toBeNull();
  expect(paceOf(cap(5), at('00:14'))).toBeNull();
});

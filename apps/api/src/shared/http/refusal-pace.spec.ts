import { RefusalPace } from './refusal-pace.js';

/** Returns the waits of refusals at a steady rate, one second after the other. */
const waits = (pace: RefusalPace, perSecond: number, fromMs: number, seconds: number): number[] =>
  Array.from({ length: perSecond * seconds }, (_, index) =>
    pace.next(fromMs + (index * 1_000) / perSecond),
  );
const held = (times: readonly number[]): number => times.filter((ms) => ms > 0).length;

describe('RefusalPace', () => {
  it('answers a few strangers at once, however long they go on', () => {
    expect(held(waits(new RefusalPace(), 190, 5_000, 10))).toBe(0);
  });

  it('holds back a flood after the first 200 refusals, and for as long as it lasts', () => {
    const times = waits(new RefusalPace(), 1_000, 5_000, 3);
    expect(held(times.slice(0, 200))).toBe(0);
    expect(held(times.slice(200))).toBe(2_800);
    expect(new Set(times)).toEqual(new Set([0, 200]));
  });

  it('keeps holding back 50 connections that come again when they are answered', () => {
    const pace = new RefusalPace();
    waits(pace, 1_000, 5_000, 1);
    expect(held(waits(pace, 250, 6_000, 5))).toBe(1_250);
  });

  it('answers at once again two seconds after the flood', () => {
    const pace = new RefusalPace();
    waits(pace, 1_000, 5_000, 1);
    expect(pace.next(7_000)).toBe(0);
  });
});

import { flagEmoji, zoneOffset } from './shown-lookups.js';

describe('flagEmoji', () => {
  it.each([
    ['GB', '🇬🇧'],
    ['AA', '🇦🇦'],
    ['ZZ', '🇿🇿'],
  ])('%s', (code, flag) => {
    expect(flagEmoji(code)).toBe(flag);
  });
});

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

describe('zoneOffset', () => {
  it.each([
    ['UTC', WINTER, '+00:00'],
    ['Europe/London', WINTER, '+00:00'],
    ['Europe/London', SUMMER, '+01:00'],
    ['America/New_York', WINTER, '-05:00'],
    ['America/New_York', SUMMER, '-04:00'],
    ['Asia/Kathmandu', WINTER, '+05:45'],
    ['America/St_Johns', SUMMER, '-02:30'],
    ['Pacific/Kiritimati', WINTER, '+14:00'],
    ['Pacific/Pago_Pago', WINTER, '-11:00'],
  ])('%s at %s is %s', (zone, at, expected) => {
    expect(zoneOffset(zone, at)).toBe(expected);
  });

  it('changes with the clocks to the second', () => {
    expect(zoneOffset('Europe/Berlin', new Date('2026-03-29T00:59:59Z'))).toBe('+01:00');
    expect(zoneOffset('Europe/Berlin', new Date('2026-03-29T01:00:00Z'))).toBe('+02:00');
  });
});

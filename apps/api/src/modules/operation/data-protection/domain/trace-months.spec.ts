import { expiredMonths, missingMonths } from './trace-months.js';

const at = (text: string): Date => new Date(text);
const names = (lastEnd: string, now: string): readonly string[] =>
  missingMonths(at(lastEnd), at(now)).map(({ name }) => name);

it('three months are there before they begin', () => {
  expect(missingMonths(at('2027-01-01T00:00:00Z'), at('2026-11-24T15:00:00Z'))).toEqual([
    {
      name: 'lead_decisions_2027_01',
      start: at('2027-01-01T00:00:00Z'),
      end: at('2027-02-01T00:00:00Z'),
    },
    {
      name: 'lead_decisions_2027_02',
      start: at('2027-02-01T00:00:00Z'),
      end: at('2027-03-01T00:00:00Z'),
    },
  ]);
});

it('at the turn of a month in UTC one more is added', () => {
  const last = '2027-03-01T00:00:00Z';
  expect(names(last, '2026-11-30T23:59:59.999Z')).toEqual([]);
  expect(names(last, '2026-12-01T00:00:00Z')).toEqual(['lead_decisions_2027_03']);
});

it('after a long stop all that are missing are added', () => {
  expect(names('2027-01-01T00:00:00Z', '2027-03-31T12:00:00Z')).toEqual([
    'lead_decisions_2027_01',
    'lead_decisions_2027_02',
    'lead_decisions_2027_03',
    'lead_decisions_2027_04',
    'lead_decisions_2027_05',
    'lead_decisions_2027_06',
  ]);
});

it('a clock that is slow adds none', () => {
  expect(names('2027-01-01T00:00:00Z', '2020-01-01T00:00:00Z')).toEqual([]);
});

it('a month has expired with its last trace', () => {
  const months = [
    { name: 'a', end: at('2026-10-01T00:00:00Z') },
    { name: 'b', end: at('2026-11-01T00:00:00Z') },
  ];
  const expired = (before: string): readonly string[] =>
    expiredMonths(months, at(before)).map(({ name }) => name);
  expect(expired('2026-09-30T23:59:59.999Z')).toEqual([]);
  expect(expired('2026-10-01T00:00:00Z')).toEqual(['a']);
  expect(expired('2026-11-30T00:00:00Z')).toEqual(['a', 'b']);
});

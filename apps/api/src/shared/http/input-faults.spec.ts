import { IntakeLeadBody, LeadListBody } from '@leadline/contracts';
import { parsePart } from './route.decorator.js';

const faultsOf = (body: object): string[] => {
  const { error } = parsePart(LeadListBody, body);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const UNSTORABLE = 'Contains characters that cannot be stored';

describe('text that cannot be stored is refused by the field that holds it', () => {
  it.each([
    ['NUL', { email: 'a\u0000b' }, [`email: ${UNSTORABLE}`]],
    ['a lone surrogate', { email: '\ud800' }, [`email: ${UNSTORABLE}`]],
    ['in a list', { search_txt: ['a', 'b\u0000'] }, [`search_txt.1: ${UNSTORABLE}`]],
    ['a pair of surrogates', { email: '💥' }, []],
    ['where the schema drops it', { unknown: '\u0000', sort_by_column: '\u0000' }, []],
  ])('%s', (_name, body, faults) => {
    expect(faultsOf(body)).toEqual(faults);
  });
});

describe('a range of dates that ends before it starts is refused', () => {
  const WRONG = ['end_date: The end must not be before the start'];
  it.each([
    ['2026-01-01 10:00', '2026-01-01 10:00', []],
    ['2026-01-01 10:00', '2026-01-01T10:00', []],
    ['2026-01-01 10:00:30', '2026-01-01 10:00', []],
    ['2026-01-01 10:00:30', '2026-01-01 10:00:29', WRONG],
    ['2026-01-01 10:01', '2026-01-01 10:00:59', WRONG],
    ['2026-01-02T00:00', '2026-01-01 23:59', WRONG],
    ['2026-01-02 00:00', null, []],
    [null, '2026-01-01 23:59', []],
  ])('%s to %s', (start_date, end_date, faults) => {
    expect(faultsOf({ start_date, end_date })).toEqual(faults);
  });
});

it('a lead of a publisher is refused by its field', () => {
  const { error } = parsePart(IntakeLeadBody, { email: 'jane\u0000@example.com' });
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('email');
});

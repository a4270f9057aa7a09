import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { vocabularyOf } from './lines-vocabulary.js';
import { printLine } from './print-line.js';
import type { Present } from './moment.js';
import { linesOf, readLine } from './read-line.js';
import type { LineFault, LineMoment, PartyClause, PartyStatement, Statement } from './statement.js';
import { wordsOf } from './words.js';

const VOCABULARY = vocabularyOf({
  advertisers: [
    { id: 1, name: 'Alpha' },
    { id: 2, name: 'Bravo', otherNames: ['Bravo Brokers'] },
    { id: 3, name: 'Alpha Markets' },
    { id: 4, name: 'Delta North' },
    { id: 5, name: 'Delta South' },
    { id: 6, name: 'Twin' },
    { id: 7, name: 'Say "cap", 5' },
  ],
  publishers: [
    { id: 1, name: 'Sunrise' },
    { id: 2, name: 'Twin' },
    { id: 3, name: 'for' },
    { id: 4, name: 'Monday' },
    { id: 5, name: 'Monday Media' },
  ],
  distributions: [
    { id: 1, name: 'DE Main' },
    { id: 2, name: 'Same' },
    { id: 3, name: 'Same' },
  ],
  countries: [
    { id: 1, code: 'AT', name: 'Austria' },
    { id: 2, code: 'DE', name: 'Germany' },
    { id: 3, code: 'GB', name: 'United Kingdom' },
  ],
  zones: [
    { id: 1, name: 'UTC' },
    { id: 2, name: 'Europe/Berlin' },
    { id: 3, name: 'America/New_York' },
  ],
});
/** Noon of the Saturday that docs/lines.md names. */
const PRESENT: Present = { now: new Date('2026-11-28T12:00:00Z'), zone: 'UTC' };
const read = (line: string) => readLine(line, VOCABULARY, PRESENT);
const statementOf = (line: string): Statement => {
  const { statement, fault } = read(line);
  if (!statement) throw new Error(`${line}: ${fault.message}`);
  return statement;
};
const faultOf = (line: string): LineFault => {
  const { fault } = read(line);
  if (!fault) throw new Error(`${line} has no fault.`);
  return fault;
};

/** The rows of the tables of docs/lines.md that have so many columns. */
const rowsOfDocs = (columns: number): string[][] =>
  readFileSync(join(import.meta.dirname, '../../../../../../../docs/lines.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === columns);
const code = (cell = ''): string => cell.replace(/^`|`$/g, '');
const EXAMPLES = rowsOfDocs(2).map(([line, meaning]): [string, string] => [
  code(line),
  meaning === '=' ? code(line) : code(meaning),
]);
const FAULTS = rowsOfDocs(3).map(([line, word, message]): [string, number, string] => [
  code(line),
  Number(word),
  message ?? '',
]);

test('the tables are found', () => {
  expect(EXAMPLES.length).toBeGreaterThan(25);
  expect(FAULTS.length).toBeGreaterThan(15);
});

test.each(EXAMPLES)('%s', (line, meaning) => {
  const statement = statementOf(line);
  expect(printLine(statement, VOCABULARY)).toBe(meaning);
  expect(statementOf(meaning)).toEqual(statement);
});

test.each(FAULTS)('%s: word %i', (line, position, message) => {
  const fault = faultOf(line);
  expect([fault.position, fault.message]).toEqual([position, message]);
  expect(fault.word).toBe(wordsOf(line)[position - 1]?.text);
});

test('a name wins over the beginning of another one, and quotes over both', () => {
  expect(statementOf('Alpha off')).toMatchObject({ parties: [1] });
  expect(statementOf('ALPHA  markets off')).toMatchObject({ parties: [3] });
  expect(statementOf('"Say ""cap"", 5" off')).toMatchObject({ parties: [7] });
  expect(statementOf('bravo brokers off')).toMatchObject({ parties: [2] });
  expect(statementOf('advertiser #5 off')).toMatchObject({ parties: [5] });
  expect(faultOf('distribution Same off').message).toContain('Same (#2), Same (#3)');
});

test('hours with and without words around them mean the same', () => {
  const hours = statementOf('Alpha DE 09:00-18:00 Mon-Fri, 10:00-14:00 Sat');
  expect(statementOf('Alpha DE Mon-Fri 9-18, Saturday 10-14')).toEqual(hours);
  expect(statementOf('Alpha DE open Mon-Fri 09:00–18:00; Sat 10:00-14:00')).toEqual(hours);
  expect(statementOf('Alpha DE closed Fri-Mon')).toMatchObject({
    clauses: [{ hours: [{ days: [1, 5, 6, 7], steps: null }] }],
  });
});

test('several hours name their days, each once', () => {
  expect(faultOf('Alpha DE 09:00-18:00 closed Sat').message).toContain('Name the days');
  expect(faultOf('Alpha DE Mon-Fri 9-18 Fri closed').message).toContain('fri already');
});

test('behind "from", a day that ends the line is a moment, and quotes make a name of it', () => {
  const at = new Date('2026-11-30T00:00:00Z');
  const monday = { at, zone: 'UTC', zone_id: null };
  const capOf = (line: string) => {
    const {
      from,
      clauses: [clause],
    } = statementOf(line) as PartyStatement;
    return { from, others: clause?.kind === 'cap' ? clause.others : null };
  };
  expect(capOf('Alpha cap 10 from Monday')).toEqual({ from: monday, others: [] });
  expect(capOf('Alpha cap 10 from Sunrise from Monday')).toEqual({ from: monday, others: [1] });
  expect(capOf('Alpha cap 10 from "Monday"')).toEqual({ others: [4] });
  expect(capOf('Alpha cap 10 from "Monday" from Monday')).toEqual({ from: monday, others: [4] });
  expect(capOf('Alpha cap 10 from Monday Media')).toEqual({ others: [5] });
  expect(capOf('Alpha cap 10 from Monday, Sunrise')).toEqual({ others: [1, 4] });
  expect(statementOf('Alpha slug x, from, Monday')).toEqual({
    ...{ subject: 'advertiser', parties: [1], countries: [] },
    clauses: [{ kind: 'override', of: 'funnel', values: ['x', 'from', 'Monday'], other: null }],
  });
  expect(statementOf('Alpha price 1500, 1700 from 11 from 1 Dec')).toMatchObject({
    from: { at: new Date('2026-12-01T00:00:00Z') },
    clauses: [{ plan: { tiers: [{ from: 11, amount: '1700.00' }] } }],
  });
});

test.each([
  // In Berlin it is half past midnight of Monday, 30 November; in New York still Sunday.
  ['Monday', '2026-12-06T23:00:00Z'],
  ['mon 09:00', '2026-12-07T08:00:00Z'],
  ['Monday 09:00 America/New_York', '2026-11-30T14:00:00Z'],
  ['Tuesday', '2026-11-30T23:00:00Z'],
  ['Sunday', '2026-12-05T23:00:00Z'],
  ['tomorrow 18:30', '2026-12-01T17:30:00Z'],
  ['30 November', '2027-11-29T23:00:00Z'],
  ['30 November 09:00', '2026-11-30T08:00:00Z'],
  ['1 jan', '2026-12-31T23:00:00Z'],
  ['1 Jan 2028 UTC', '2028-01-01T00:00:00Z'],
  ['29 February', '2028-02-28T23:00:00Z'],
  ['2026-12-01 09:00', '2026-12-01T08:00:00Z'],
  // The clocks skip 02:30, and show 02:30 twice.
  ['2027-03-28 02:30', '2027-03-28T01:30:00Z'],
  ['2027-10-31 02:30', '2027-10-31T00:30:00Z'],
])('from %s is %s', (moment, instant) => {
  const present = { now: new Date('2026-11-29T23:30:00Z'), zone: 'Europe/Berlin' };
  const { statement } = readLine(`Alpha off from ${moment}`, VOCABULARY, present);
  expect(statement?.from?.at.toISOString()).toBe(new Date(instant).toISOString());
});

test('lines of a text keep their numbers', () => {
  const text = 'Alpha off\r\n\n// a remark\n , \nBravo on';
  expect(linesOf(text)).toEqual([
    { number: 1, text: 'Alpha off' },
    { number: 5, text: 'Bravo on' },
  ]);
});

// Random statements, written and read again.

const ids = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 3 });
const sortedIds = (most: number) => ids(most).map((list) => list.toSorted((a, b) => a - b));
const zone = fc.option(fc.integer({ min: 1, max: 3 }));
const timeAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const steps = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => ({
      start_time: timeAt(minutes[index * 2] ?? 0),
      end_time: timeAt(minutes[index * 2 + 1] ?? 0),
    })),
  );
const someDays = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  .map((days) => days.toSorted((a, b) => a - b));
const oneHours = fc.record({ days: fc.option(someDays), steps: fc.option(steps) });
const hours = fc
  .oneof(
    oneHours.map((one) => [one]),
    fc
      .tuple(someDays, fc.array(fc.option(steps), { minLength: 7, maxLength: 7 }))
      .map(([days, all]) => days.map((day, index) => ({ days: [day], steps: all[index] ?? null }))),
  )
  .chain((list) =>
    fc.record({
      kind: fc.constant('hours' as const),
      hours: fc.constant(list),
      isOnly: fc.constant(false),
      zone_id: zone,
    }),
  );
const values = fc.uniqueArray(
  fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text),
  { minLength: 1, maxLength: 3 },
);
const cap = fc
  .record({
    kind: fc.constant('cap' as const),
    limit: fc.integer({ min: 0, max: 100_000_000 }),
    type: fc.constantFrom('lead' as const, 'ftd' as const),
    interval: fc.constantFrom('daily' as const, 'interval' as const, null),
    reset: fc.option(fc.integer({ min: 0, max: 1439 }).map(timeAt)),
    zone_id: zone,
    others: fc.oneof(fc.constant([]), sortedIds(3)),
    isEach: fc.boolean(),
  })
  .map((one) => (one.reset === null ? { ...one, zone_id: null } : one));
const other: fc.Arbitrary<PartyClause> = fc.oneof(
  cap,
  fc.record({ kind: fc.constant('switch' as const), isOn: fc.boolean() }),
  fc.record({
    kind: fc.constant('override' as const),
    of: fc.constantFrom('publisher_id' as const, 'funnel' as const),
    values,
    other: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
);
const partyLine = fc
  .record({ parties: ids(7), countries: fc.oneof(fc.constant([]), sortedIds(3)) })
  .chain((head) =>
    fc.oneof(
      fc
        .tuple(fc.array(other, { maxLength: 2 }), fc.option(hours))
        .filter(([others, first]) => others.length > 0 || first !== null)
        .map(([others, first]): Statement => ({
          subject: 'advertiser',
          ...head,
          clauses: first ? [...others, first] : others,
        })),
      fc.array(other, { minLength: 1, maxLength: 3 }).map((clauses): Statement => ({
        subject: 'publisher',
        countries: head.countries,
        parties: [...new Set(head.parties.map((id) => (id % 3) + 1))],
        clauses,
      })),
    ),
  );
const membersLine = fc
  .record({
    distribution_id: fc.integer({ min: 1, max: 3 }),
    timeslot: fc.option(fc.string({ minLength: 1, maxLength: 8 })),
    group: fc.option(fc.string({ minLength: 1, maxLength: 8 })),
    members: fc.uniqueArray(
      fc.record({
        advertiser_id: fc.integer({ min: 1, max: 7 }),
        share: fc.oneof(
          fc.constantFrom('on' as const, 'off' as const),
          fc.integer({ min: 0, max: 10_000 }).map((share) => share / 100),
        ),
      }),
      { minLength: 1, maxLength: 4, selector: (member) => member.advertiser_id },
    ),
  })
  .map((line): Statement => ({ subject: 'members', ...line }));

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York'];
/** Minutes of a winter, in which no clock changes. */
const from = fc
  .record({ minute: fc.integer({ min: 1, max: 90 * 1440 }), zone_id: zone })
  .map(({ minute, zone_id }): LineMoment => ({
    at: new Date(PRESENT.now.getTime() + minute * 60_000),
    zone: ZONES[(zone_id ?? 1) - 1] ?? '',
    zone_id,
  }));
const dated = fc
  .tuple(fc.oneof(partyLine, membersLine), fc.option(from))
  .map(([line, moment]): Statement => (moment ? { ...line, from: moment } : line));

test('what is written is read as it was meant', () => {
  fc.assert(
    fc.property(dated, (statement) => {
      expect(statementOf(printLine(statement, VOCABULARY))).toEqual(statement);
    }),
    { numRuns: 2000 },
  );
});

const WORDS = [
  ...['Alpha', 'alpha markets', 'Bravo', 'Delta', 'Sunrise', 'Twin', 'DE Main', '#1', '"Alpha'],
  ...['advertiser', 'publisher', 'distribution', 'cap', '#', '""', '"', ',', ';', ':', '//'],
  ...['DE', 'AT', 'germany', 'UK', 'XX', 'Mon', 'Mon-Fri', 'fri-mon', 'weekdays', 'Sat-', '-'],
  ...['09:00-18:00', '18:00-09:00', '9-18', '24:00-25:00', '09:00', 'closed', 'open', 'only'],
  ...['50', '0', '-5', '1e9', 'daily', 'total', 'hourly', 'ftd', 'each', 'reset', 'from', 'to'],
  ...['price', '750', 'EUR', '30%', 'share', 'cpl', '+', '(5%', 'deduct)', 'fee', '1700', '%'],
  ...['slug', 'publisher id', 'for', 'x', 'on', 'off', '60%', 'group', 'timeslot', 'Berlin'],
  ...['from', 'Monday', 'tomorrow', '1 December', '31 feb', '2026-12-01', '2026', 'Europe/Berlin'],
  ...['constructor', '__proto__', '\u0000', '\uD800', '🙂', 'İ', '2026-12-25', '25.12.'],
];
const noise = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('a line of any words is read, or a fault points at one of its words', () => {
  fc.assert(
    fc.property(noise, (text) => {
      for (const { text: line } of linesOf(text)) {
        const { statement, fault } = read(line);
        if (statement) expect(statementOf(printLine(statement, VOCABULARY))).toEqual(statement);
        else {
          expect(wordsOf(line)[fault.position - 1]?.text).toBe(fault.word);
          expect(fault.message).toMatch(/[.?]$/);
        }
      }
    }),
    { numRuns: 5000 },
  );
});

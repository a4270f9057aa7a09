import { raw } from 'sql-template-tag';
import type { Condition, ConditionOf, WallClock } from '../domain/condition.js';
import { TIME_PARTS } from '../domain/grouping.js';
import { LEAD_FIELD_NAMES, STORED_FLAGS, type LeadFlag } from '../domain/lead-fields.js';
import { groupSql, toSql } from './condition.sql.js';
import type { SqlDialect } from './dialect.sql.js';

const clock: WallClock = {
  zone: 'Europe/Paris',
  from: new Date('2026-03-01T00:00:00Z'),
  until: new Date('2026-04-01T00:00:00Z'),
};
const FLAGS: readonly LeadFlag[] = [...STORED_FLAGS, 'approved', 'original', 'injected'];

/** Conditions of each kind, with each way to write it. */
const CONDITIONS: { readonly [Kind in Condition['kind']]: readonly ConditionOf<Kind>[] } = {
  in: LEAD_FIELD_NAMES.flatMap((field) =>
    [true, false].flatMap((excluded) =>
      [['1'], ['1', null], [null]].map(
        (values) => ({ kind: 'in', field, values, excluded }) as const,
      ),
    ),
  ),
  flag: FLAGS.flatMap((flag) =>
    [true, false].map((wanted) => ({ kind: 'flag', flag, wanted }) as const),
  ),
  'any-flag': [{ kind: 'any-flag', flags: FLAGS }],
  status: [{ kind: 'status', statuses: [2, 5] }],
  reported: [{ kind: 'reported' }],
  'topped-up': [{ kind: 'topped-up', basis: 'topup_revenue_at' }],
  range: [{ kind: 'range', basis: 'ftd_at', range: clock }],
  ranges: [{ kind: 'ranges', basis: 'created_at', ranges: [clock, clock] }],
  hours: [
    {
      kind: 'hours',
      basis: 'ftd_at',
      clock,
      hours: { from: '22:00:00', until: '06:00:00', overMidnight: true },
    },
  ],
  weekdays: [{ kind: 'weekdays', basis: 'created_at', clock, days: { first: 2, last: 3 } }],
  late: [{ kind: 'late', clock, wanted: false }],
  text: [
    {
      kind: 'text',
      field: 'ip',
      terms: [
        { kind: 'address', ip: '8.8.8.8' },
        { kind: 'like', text: '8.8.' },
      ],
    },
    { kind: 'text', field: 'email', terms: [{ kind: 'equals', text: 'ada@example.com' }] },
    { kind: 'text', field: 'id', terms: [{ kind: 'id', id: 7 }] },
    { kind: 'text', field: 'last_name', terms: [{ kind: 'whole', text: 'Byron' }] },
  ],
  newer: [{ kind: 'newer', thanId: 7 }],
  parties: [{ kind: 'parties', parties: { advertiser: [1], publisher: [2] } }],
};
const ALL: readonly Condition[] = Object.values(CONDITIONS).flat();

/** A database that writes every operation as a function call. */
const OTHER: SqlDialect = {
  isOneOf: () => raw('isOneOf()'),
  isNoneOf: () => raw('isNoneOf()'),
  column: () => raw('column()'),
  instant: () => raw('instant()'),
  wallTime: () => raw('wallTime()'),
  day: () => raw('day()'),
  weekday: () => raw('weekday()'),
  timePart: () => raw('timePart()'),
  timeWithin: () => raw('timeWithin()'),
  timeOfDay: () => raw('timeOfDay()'),
  contains: () => raw('contains()'),
  isText: () => raw('isText()'),
  flag: () => raw('flag()'),
  hasTopup: () => raw('hasTopup()'),
  address: () => raw('address()'),
  statusGroup: raw('statusGroup()'),
  offer: raw('offer()'),
};

describe('conditions as SQL', () => {
  it('use nothing outside of the dialect that only PostgreSQL understands', () => {
    const groups = [...LEAD_FIELD_NAMES, ...TIME_PARTS].map(
      (key) => groupSql(key, 'ftd_at', clock, OTHER).text,
    );
    const own = /::|\b(ILIKE|ANY|ALL|AT TIME ZONE|INTERVAL|EXTRACT|DATE_TRUNC|HOST)\b/i;
    expect([toSql(ALL, OTHER).text, ...groups].join(' ')).not.toMatch(own);
    expect(toSql(ALL).text).toMatch(own);
  });
  it('bind every value', () => {
    const { text, values } = toSql([
      { kind: 'in', field: 'offer', values: [`x' OR true --`], excluded: false },
    ]);
    expect([text, values]).toEqual(['l.offer = ANY($1::text[])', [[`x' OR true --`]]]);
  });
  it('are true if there are none, and false if no text can match', () => {
    expect(toSql([]).text).toBe('(1 = 1)');
    expect(toSql([{ kind: 'text', field: 'id', terms: [] }]).text).toBe('(1 = 0)');
  });
});

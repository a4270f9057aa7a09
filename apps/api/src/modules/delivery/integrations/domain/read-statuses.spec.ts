import { compilePull, upgradedPull } from '@leadline/advertiser-call';
import {
  NO_FORMAT,
  StatusPullTemplate,
  type OldStatusPullTemplate,
  type ReportFormat,
} from '@leadline/contracts';
import { MOST_ENTRIES, readStatuses } from './read-statuses.js';

type Read = Partial<OldStatusPullTemplate['read']>;
/** Reads an answer with these entries. */
const readAll = (
  items: readonly unknown[],
  read: Read = {},
  format: Partial<ReportFormat> = {},
) => {
  const template = StatusPullTemplate.parse(
    upgradedPull({
      url: 'https://brand.example',
      read: {
        list: 'data.items',
        lead_id: 'ref',
        brand_lead_id: 'id',
        status: 'state',
        ftd: 'deposit',
        amount: 'sum',
        ftd_time: 'when',
        ...read,
      },
    }),
  );
  const answer = { status: 200, headers: {}, body: JSON.stringify({ data: { items } }) };
  const page = compilePull(template).readPage(answer, MOST_ENTRIES);
  const rules = { format: { ...NO_FORMAT, ...format }, meansFtd: () => false };
  const { rows, beyond } = readStatuses(template, page, rules);
  return {
    reports: rows.flatMap(({ report }) => report ?? []),
    refusals: [...rows.flatMap((row) => (row.report ? [] : row.refusal)), ...beyond],
  };
};
const one = (entry: unknown, read: Read = {}): unknown => readAll([entry], read).reports[0];
/** Returns the reason why an entry cannot be read. */
const refusal = (entry: unknown, read: Read = {}, format: Partial<ReportFormat> = {}) =>
  readAll([entry], read, format).refusals;

it('reads every field of an entry', () => {
  expect(
    one({
      ref: 7,
      id: 'X',
      state: ' Interested ',
      deposit: true,
      sum: 250,
      when: '2026-11-20T10:00:00+02:00',
    }),
  ).toEqual({
    lead_id: '7',
    brand_lead_id: 'X',
    status: 'Interested',
    ftd: true,
    amount: '250.00',
    ftd_time: '2026-11-20T08:00:00.000Z',
    // The places of this pull are older than deposits.
    ...{ deposit_id: null, deposit_amount: null, deposit_time: null, deposit_currency: null },
  });
});

it.each([
  ['seconds', 1_763_625_600, '2025-11-20T08:00:00.000Z'],
  ['milliseconds', '1763625600000', '2025-11-20T08:00:00.000Z'],
  ['a wall time in UTC', '2025-11-20 08:00:00', '2025-11-20T08:00:00.000Z'],
  ['a day', '2025-11-20', '2025-11-20T00:00:00.000Z'],
  ['a day with dots', '05.11.2026 10:00', '2026-11-05T10:00:00.000Z'],
  ['nothing', null, null],
  ['the zero of a database', '0000-00-00 00:00:00', null],
])('reads a time as %s', (_name, when, expected) => {
  expect(one({ ref: 1, deposit: 1, when })).toMatchObject({ ftd: true, ftd_time: expected });
});

it.each([
  ['250.5', '250.50'],
  ['250,5', '250.50'],
  [250.129, '250.12'],
  ['250.1299', '250.12'],
  ['1.250,00', '1250.00'],
  ['$250', '250.00'],
  [0.1, '0.10'],
  ['', null],
  [null, null],
])('reads an amount of %s', (sum, expected) => {
  expect(one({ ref: 1, deposit: 'yes', sum })).toMatchObject({ amount: expected });
});

it.each([
  [true, true],
  ['1', true],
  [3, true],
  ['Yes', true],
  [false, false],
  ['0', false],
  ['no', false],
  ['', false],
  [null, false],
  ['250,00', true],
  ['250.00', true],
  ['1.250', true],
  ['$250', true],
  ['0,00', false],
  ['{deposit}', false],
])('reads a flag of %j', (deposit, expected) => {
  expect(one({ ref: 1, deposit })).toMatchObject({ ftd: expected });
});

it('reads a flag by the words of the template, or by the time of the deposit alone', () => {
  expect(one({ ref: 1, deposit: 'Depositor' }, { ftd_values: ['depositor'] })).toMatchObject({
    ftd: true,
  });
  expect(one({ ref: 1, deposit: 'true' }, { ftd_values: ['depositor'] })).toMatchObject({
    ftd: false,
  });
  expect(one({ ref: 1, when: '2025-11-20' }, { ftd: null })).toMatchObject({ ftd: true });
  expect(one({ ref: 1, when: '' }, { ftd: null })).toMatchObject({ ftd: false });
});

it.each([
  ['amount', { sum: '250.129' }],
  ['amount', { sum: '1,250' }],
  ['amount', { sum: '1.250' }],
  ['amount', { sum: '€250' }],
  ['amount', { sum: '1e3' }],
  ['amount', { sum: '-5' }],
  ['amount', { sum: 'lots' }],
  ['amount', { sum: {} }],
  ['ftd_time', { when: 'yesterday' }],
  ['ftd_time', { when: '2026-02-30 10:00:00' }],
  ['ftd_time', { when: '26/11/2026 19:55' }],
  ['ftd_time', { when: '05/11/2026' }],
  ['ftd_time', { when: {} }],
  ['ftd', { deposit: 'maybe' }],
  ['ftd', { deposit: '2026-11-20' }],
  ['ftd', { deposit: '-5' }],
  ['ftd', { deposit: '€250' }],
  ['ftd', { deposit: {} }],
  ['status', { state: {} }],
  ['status', { state: 'x'.repeat(256) }],
])('refuses an entry by its %s: %j', (field, values) => {
  const entry = { ref: 1, deposit: 1, ...values };
  expect(refusal(entry)).toMatchObject([{ lead: '1', field, count: 1 }]);
  expect(one(entry)).toBeUndefined();
});

it('reads the deposit and its amount from one path', () => {
  const shared: Read = { ftd: 'sum', amount: 'sum' };
  expect(one({ ref: 1, sum: '250,00' }, shared)).toMatchObject({ ftd: true, amount: '250.00' });
  expect(one({ ref: 1, sum: '250.00' }, shared)).toMatchObject({ ftd: true, amount: '250.00' });
  expect(one({ ref: 1, sum: '0,00' }, shared)).toMatchObject({ ftd: false });
  expect(refusal({ ref: 1, sum: 'abc' }, shared)).toMatchObject([{ lead: '1', field: 'ftd' }]);
  expect(refusal({ ref: 1, sum: '1,250' }, shared)).toMatchObject([{ field: 'amount' }]);
  expect(refusal({ ref: 1, sum: '1,250' }, shared, { decimal_mark: 'dot' })).toEqual([]);
});

it('a date with slashes is read as the integration says', () => {
  const entry = { ref: 1, deposit: 1, when: '26/11/2026 19:55' };
  const format = { dates: 'day_first', zone: 'Europe/Kyiv', decimal_mark: null } as const;
  expect(readAll([entry], {}, format).reports).toMatchObject([
    { ftd_time: '2026-11-26T17:55:00.000Z' },
  ]);
});

it('an entry without a deposit needs neither amount nor time', () => {
  expect(one({ ref: 1, deposit: 0, sum: 'n/a', when: 'never' })).toMatchObject({ ftd: false });
});

it('refuses entries that name no lead, and counts them', () => {
  const page = readAll([{ state: 'x' }, null, 7, 'text', [], { ref: 1 }]);
  expect(page.reports).toMatchObject([{ lead_id: '1' }]);
  expect(page.refusals).toHaveLength(5);
});

it('counts the entries beyond the limit of a page', () => {
  const page = readAll(Array.from({ length: 5_003 }, () => ({ ref: 1 })));
  expect(page.reports).toHaveLength(5_000);
  expect(page.refusals).toMatchObject([{ field: 'row', count: 3 }]);
});

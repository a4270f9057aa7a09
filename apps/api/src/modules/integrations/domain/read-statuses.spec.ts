import { StatusPullTemplate } from '@leadline/contracts';
import type { z } from 'zod';
import { readStatuses } from './read-statuses.js';

type Read = Partial<z.input<typeof StatusPullTemplate>['read']>;
const template = (read: Read, paging: object = { kind: 'none' }): StatusPullTemplate =>
  StatusPullTemplate.parse({
    url: 'https://brand.example',
    paging,
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
  });
const one = (entry: unknown, read: Read = {}): unknown =>
  readStatuses(template(read), { data: { items: [entry] } })?.reports[0];

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
  });
});

it.each([
  ['seconds', 1_763_625_600, '2025-11-20T08:00:00.000Z'],
  ['milliseconds', '1763625600000', '2025-11-20T08:00:00.000Z'],
  ['a wall time in UTC', '2025-11-20 08:00:00', '2025-11-20T08:00:00.000Z'],
  ['a day', '2025-11-20', '2025-11-20T00:00:00.000Z'],
  ['what is no time', 'yesterday', null],
  ['a day that does not exist', '2026-02-30 10:00:00', null],
  ['an object', {}, null],
  ['nothing', null, null],
])('reads a time as %s', (_name, when, expected) => {
  expect(one({ ref: 1, deposit: 1, when })).toMatchObject({ ftd: true, ftd_time: expected });
});

it.each([
  ['250.5', '250.50'],
  ['250,5', '250.50'],
  [250.129, '250.12'],
  ['250.1299', '250.12'],
  ['250.129', null],
  ['1,250', null],
  ['1.250', null],
  [0.1, '0.10'],
  ['1e3', null],
  ['-5', null],
  ['lots', null],
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
  ['maybe', false],
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

it('skips entries that name no lead, and counts them', () => {
  expect(
    readStatuses(template({}), {
      data: { items: [{ state: 'x' }, null, 7, 'text', [], { ref: 1 }] },
    }),
  ).toMatchObject({ skipped: 5, entries: 6, reports: [{ lead_id: '1' }] });
});

it.each([[null], [{}], [{ data: { items: {} } }], ['text'], [undefined]])(
  'an answer without the list: %j',
  (json) => {
    expect(readStatuses(template({}), json)).toBeNull();
  },
);

it('reads the list from the answer itself, and the cursor from where the template says', () => {
  expect(readStatuses(template({ list: null }), [{ ref: 1 }])?.entries).toBe(1);
  const paged = template({ list: 'items' }, { kind: 'cursor', path: 'next' });
  expect(
    [
      { items: [], next: 'abc' },
      { items: [], next: 5 },
      { items: [], next: null },
      { items: [] },
      { items: [], next: '' },
    ].map((json) => readStatuses(paged, json)?.cursor),
  ).toEqual(['abc', '5', null, null, null]);
});

import type { InjectionCheck } from '@leadline/contracts';
import { actionSummary, addedUp, batchSummary, forecastSummary } from './sending-words';

const UTC = { id: 1, name: 'UTC', offset: '+00:00' };
const CHECK: InjectionCheck = {
  total: 40,
  ready: 31,
  refused: [{ reason: 'A cap is full', lead_ids: [1, 2, 3] }],
  deposited: [9],
  waiting: [5, 6],
  others: { injections: 2, leads: 120 },
  caps: [
    {
      ...{ cap_id: 3, type: 'lead', cap: 50, room: 37, leads: 40 },
      ...{ window_start: '2026-11-27T00:00:00Z', window_end: '2026-11-28T00:00:00Z' },
    },
    {
      ...{ cap_id: 4, type: 'ftd', cap: 5, room: 0, leads: 40 },
      ...{ window_start: '2026-11-27T00:00:00Z', window_end: null },
    },
  ],
  starts_at: '2026-11-27T20:00:00Z',
  ends_at: '2026-11-27T23:00:00Z',
};
const textsOf = ({ lines }: { lines: readonly { text: string }[] }) =>
  lines.map(({ text }) => text);

test('a forecast says who is refused and why, what caps still take, and when it ends', () => {
  const summary = forecastSummary(CHECK, UTC);
  expect(summary.title).toBe('31 of 40 leads can be sent');
  expect(textsOf(summary)).toEqual([
    '3 leads: A cap is full',
    '2 leads: already waiting for this advertiser, not sent twice',
    '1 lead: the person has deposited already, but is sent',
    'Cap 3 has room for 37 of 40 leads until 2026-11-28 00:00',
    'FTD cap 4 is full',
    '2 other injections are still sending, with 120 leads to go that this does not count',
    'The first at 2026-11-27 20:00, the last by 2026-11-27 23:00, UTC',
  ]);
  expect(summary.lines.map(({ leadIds }) => leadIds)).toEqual([
    [1, 2, 3],
    [5, 6],
    [9],
    [],
    [],
    [],
    [],
  ]);
});

test('leads without a delay all go at once, and a cap with room for all says so', () => {
  const [cap] = CHECK.caps;
  const none = { refused: [], deposited: [], waiting: [], others: { injections: 0, leads: 0 } };
  const now = { ...CHECK, ...none, starts_at: CHECK.ends_at };
  expect(
    textsOf(forecastSummary({ ...now, caps: cap ? [{ ...cap, leads: 37 }] : [] }, UTC)),
  ).toEqual([
    'Cap 3 has room for all 37 leads: 37 places until 2026-11-28 00:00',
    'All are sent at 2026-11-27 23:00, UTC',
  ]);
});

test('the outcome reads as the forecast did', () => {
  const batch = {
    ...({ id: '8b2f', type: 'Injection', advertiser: 'Bravo', total: 40, open: 2 } as const),
    ...{ accepted: 30, unknown: 1, refused: [{ reason: 'Not wanted', lead_ids: [1, 2] }] },
    ...{ created_at: CHECK.starts_at, ends_at: CHECK.ends_at, finished_at: null },
  };
  expect(batchSummary(batch, UTC).title).toBe('Bravo: 30 of 40 leads accepted');
  expect(textsOf(batchSummary(batch, UTC))).toEqual([
    '2 leads: Not wanted',
    '1 lead: the outcome is not known yet',
    '2 leads waiting or on the way',
    'The last at 2026-11-27 23:00, UTC',
  ]);
  expect(textsOf(batchSummary({ ...batch, open: 0, finished_at: CHECK.ends_at }, UTC)).at(-1)).toBe(
    'Done at 2026-11-27 23:00, UTC',
  );
});

test('an action says how many leads change, and the parts of a large selection are added up', () => {
  const part = { total: 1000, changed: 990, unchanged: [1], deposited: [2] };
  const reason = 'Still being delivered.';
  const whole = addedUp([
    { ...part, refused: [{ reason, lead_ids: [3] }] },
    { ...part, refused: [{ reason, lead_ids: [4] }] },
  ]);
  expect(actionSummary(whole, 'fire_ftd')).toMatchObject({
    title: '1,980 of 2,000 leads will change',
  });
  expect(textsOf(actionSummary(whole, 'fire_ftd'))).toEqual([
    '2 leads: Still being delivered',
    '2 leads: as asked already',
    '2 leads: the person has deposited already',
  ]);
});

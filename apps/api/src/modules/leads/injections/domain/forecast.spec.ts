import { refusedBy, roomFor, type ForecastDecision } from './forecast.js';

const DAILY = {
  id: 3,
  type: 'lead',
  interval: 'daily',
  cap: 10,
  resetTime: '00:00:00',
  zone: 'UTC',
  windowStartedAt: new Date('2026-11-01T00:00:00Z'),
} as const;
const decision = (values: Partial<ForecastDecision>): ForecastDecision => ({
  leadId: 1,
  at: new Date('2026-11-20T23:00:00Z'),
  reason: null,
  needsRoom: true,
  caps: [{ cap_id: 3, filled: 7, reserved: 1 }],
  ...values,
});

it('lists refused leads by reason, the most frequent first', () => {
  expect(
    refusedBy([
      { leadId: 1, reason: 'closed' },
      { leadId: 2, reason: null },
      { leadId: 3, reason: 'full' },
      { leadId: 4, reason: 'full' },
    ]),
  ).toEqual([
    { reason: 'full', lead_ids: [3, 4] },
    { reason: 'closed', lead_ids: [1] },
  ]);
});

it('a day that ends on the way is another window with room of its own', () => {
  const tomorrow = new Date('2026-11-21T01:00:00Z');
  const rows = roomFor(
    [
      decision({}),
      // The offer before it took one place.
      decision({ caps: [{ cap_id: 3, filled: 7, reserved: 2 }] }),
      decision({ reason: 'A cap is full', caps: [{ cap_id: 3, filled: 7, reserved: 3 }] }),
      decision({ at: tomorrow, caps: [{ cap_id: 3, filled: 0, reserved: 0 }] }),
    ],
    new Map([[3, DAILY]]),
  );
  // Room before the first lead: 10 − 7 − 1.
  expect(rows.map(({ room, leads, window_end: end }) => ({ room, leads, end }))).toEqual([
    { room: 2, leads: 3, end: '2026-11-21T00:00:00.000Z' },
    { room: 10, leads: 1, end: '2026-11-22T00:00:00.000Z' },
  ]);
});

it('leads that something else keeps away need no room, and unknown caps are left out', () => {
  expect(roomFor([decision({ needsRoom: false })], new Map([[3, DAILY]]))).toEqual([]);
  expect(roomFor([decision({})], new Map())).toEqual([]);
});

import { deliveryOutcome, type DeliveryFacts, redirectExpiry } from './delivery-outcome.js';

const facts = (changes: Partial<DeliveryFacts>): DeliveryFacts => ({
  status: 1,
  open_state: null,
  refusal: null,
  rejection_reason: null,
  ...changes,
});

it.each([
  ['accepted', facts({ status: 2 }), null],
  ['accepted', facts({ status: 6 }), null],
  ['rejected', facts({ status: 3, rejection_reason: 'A cap is full' }), 'A cap is full'],
  [
    'rejected',
    facts({
      status: 3,
      refusal: 'Not wanted',
      rejection_reason: 'The advertiser did not accept the lead',
    }),
    'Not wanted',
  ],
  ['pending', facts({ open_state: 'sending' }), null],
  ['pending', facts({}), null],
])('%s: %j', (kind, given, reason) => {
  expect(deliveryOutcome(given)).toEqual({ kind, reason });
});

it('reports a lead whose call got no answer as held', () => {
  expect(deliveryOutcome(facts({ open_state: 'unknown' }))).toEqual({
    kind: 'unknown',
    reason: expect.stringContaining('held'),
  });
});

it.each([
  ['days', '2026-03-27T12:00:00.000Z'],
  ['hours', '2026-02-26T12:00:00.000Z'],
  ['minutes', '2026-02-25T13:00:00.000Z'],
] as const)('%s: 30 days, 24 hours, 60 minutes', (interval, until) => {
  expect(redirectExpiry(interval, new Date('2026-02-25T12:00:00Z')).toISOString()).toBe(until);
});

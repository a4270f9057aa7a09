import { isLeadOf } from './lead-ownership.js';

const US = 4;
it.each([
  ['accepted by us', { status: 2, advertiser_id: US, live_advertiser_id: null }, true],
  ['with a pending FTD at us', { status: 6, advertiser_id: US, live_advertiser_id: null }, true],
  ['accepted by another', { status: 2, advertiser_id: 5, live_advertiser_id: null }, false],
  ['sent to us, answer awaited', { status: 1, advertiser_id: null, live_advertiser_id: US }, true],
  [
    'sent to another, answer awaited',
    { status: 1, advertiser_id: null, live_advertiser_id: 5 },
    false,
  ],
  [
    'submitted, sent to nobody',
    { status: 1, advertiser_id: null, live_advertiser_id: null },
    false,
  ],
  ['refused by us', { status: 3, advertiser_id: US, live_advertiser_id: null }, false],
] as const)('a lead %s', (_name, lead, expected) => {
  expect(isLeadOf(lead, US)).toBe(expected);
});

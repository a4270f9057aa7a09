import { OverrideBody, type OverrideSide } from '@leadline/contracts';
import { missingIn, sideOfNew } from './override-side.js';

const [BOTH, ADVERTISERS, PUBLISHERS]: OverrideSide[][] = [
  ['advertiser', 'publisher'],
  ['advertiser'],
  ['publisher'],
];
const body = (sent: object) => OverrideBody.parse({ override_values: ['A-7'], ...sent });
const both = { advertiser_id: 1, affiliate_id: 2 };

test.each([
  ['both parties, both permissions', both, BOTH, 'advertiser'],
  ["both parties, the advertiser's permission", both, ADVERTISERS, 'advertiser'],
  ["both parties, the publisher's permission", both, PUBLISHERS, 'publisher'],
  ['a publisher for every advertiser', { affiliate_id: 2 }, BOTH, 'publisher'],
  ['an advertiser for every publisher', { advertiser_id: 1 }, BOTH, 'advertiser'],
  ['nobody', {}, BOTH, 'advertiser'],
  ['the side that it names', { ...both, side: 'publisher' }, BOTH, 'publisher'],
  ['a side that is not allowed', { ...both, side: 'publisher' }, ADVERTISERS, null],
  ['no permission', both, [], null],
] as const)('the side of a new override: %s', (_name, sent, allowed, expected) => {
  expect(sideOfNew(body(sent), allowed ?? [])).toBe(expected);
});

test.each([
  ['advertiser', ['Advertiser is required', 'Override is required']],
  ['publisher', ['Publisher is required', 'Override Values is required']],
] as const)('on the page of the %s, missing things have its texts', (side, texts) => {
  const missing = missingIn(side, body({ override_values: [' '] }));
  expect(missing.map(({ message }) => message)).toEqual(texts);
  expect(missingIn(side, body(both))).toEqual([]);
});

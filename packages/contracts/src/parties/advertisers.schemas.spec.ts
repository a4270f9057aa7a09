import { CreateExclusionBody } from './advertisers.schemas.js';

const parse = (funnel: unknown) =>
  CreateExclusionBody.safeParse({ advertiser_id: 1, affiliate_id: 2, country_ids: [3], funnel });

test.each([
  [
    ['summer', ' sale ', ''],
    ['summer', 'sale'],
  ],
  ['["summer","sale"]', ['summer', 'sale']],
  ['summer', ['summer']],
  ['"summer"', ['summer']],
  ['2026', ['2026']],
  ['[]', []],
  ['', []],
  [null, []],
  ['null', []],
])('funnels that arrive as %j are %j (ADV-039)', (sent, funnels) => {
  expect(parse(sent).data?.funnel).toEqual(funnels);
});

test.each(['[summer', '{"a":1}', '[1]', '"'])('%j is no list of funnels', (sent) => {
  expect(parse(sent).error?.issues).toMatchObject([
    { path: ['funnel'], message: 'Send the funnels as a list' },
  ]);
});

import { DIMENSIONS } from '@leadline/contracts/report-dimensions';
import {
  NOTHING_OPEN,
  openFromText,
  openToText,
  pathKey,
  withOpen,
  withoutOpen,
  type OpenLevel,
} from './report-path';

const reach = { root: 'advertiser_id', dimensions: DIMENSIONS };
const alpha = { group_by: 'advertiser_id', value: 1 } as const;
const beta = { group_by: 'advertiser_id', value: 12 } as const;
const nowhere = { group_by: 'country_id', value: null } as const;
const levels: readonly OpenLevel[] = [
  { path: [alpha], groupBy: 'country_id' },
  { path: [alpha, nowhere], groupBy: 'offer' },
  { path: [beta], groupBy: 'hour' },
];
const open = levels.reduce(withOpen, NOTHING_OPEN);

test('closing a row closes what is open below it, and nothing else', () => {
  expect([...withoutOpen(open, [alpha]).keys()]).toEqual([pathKey([beta])]);
  // 1 is not the beginning of 12, and a group without a value is one of its own.
  expect([...withoutOpen(open, [alpha, nowhere]).keys()]).toEqual([
    pathKey([alpha]),
    pathKey([beta]),
  ]);
});

test('another grouping of an open row closes the levels of the one before', () => {
  const changed = withOpen(open, { path: [alpha], groupBy: 'offer' });
  expect([...changed.keys()]).toEqual([pathKey([beta]), pathKey([alpha])]);
});

test('the open rows come back from an address', () => {
  expect(openFromText(reach, openToText(open))).toEqual(open);
});

test.each([
  ['is not JSON', '{'],
  ['is no list of levels', '{"a":1}'],
  [
    'has a grouping that does not exist',
    openToText(withOpen(NOTHING_OPEN, { path: [alpha], groupBy: 'planet' })),
  ],
  ['begins in another tab', openToText(open).replaceAll('advertiser_id', 'offer')],
  [
    'uses a grouping twice',
    openToText(withOpen(NOTHING_OPEN, { path: [alpha], groupBy: 'advertiser_id' })),
  ],
  [
    'has no way to a level',
    openToText(withOpen(NOTHING_OPEN, { path: [alpha, nowhere], groupBy: 'offer' })),
  ],
])('an address that %s opens nothing', (_, text) => {
  expect(openFromText(reach, text).size).toBe(0);
});

import { followsAdvertiser, type FollowFacts } from './follows-advertiser.js';

const lead: FollowFacts = {
  status: 2,
  brand_status: 'New',
  publisher_status: 'New',
  status_override: null,
};

it.each([
  ['it was shown the same before', {}, false, true],
  ['it was shown nothing before', { brand_status: null, publisher_status: null }, false, true],
  [
    'it was shown nothing although the advertiser had a status',
    { publisher_status: '' },
    false,
    true,
  ],
  [
    'something else is shown, such as the default',
    { publisher_status: 'In progress' },
    false,
    false,
  ],
  ['staff have overridden its status', { status_override: 'New' }, false, false],
  ['the same postback reports the FTD', {}, true, false],
  ['an FTD waits for a decision', { status: 6 }, false, false],
  ['an FTD was approved', { status: 5 }, false, false],
  ['an FTD was rejected', { status: 7 }, false, false],
] as const)(
  'whether the publisher is shown the status of the advertiser if %s',
  (_name, changes, carriesFtd, expected) => {
    expect(followsAdvertiser({ ...lead, ...changes }, carriesFtd, 'In progress')).toBe(expected);
  },
);

it('keeps showing the default, even if the advertiser has sent a status with the same text', () => {
  expect(followsAdvertiser(lead, false, 'New')).toBe(false);
  expect(followsAdvertiser({ ...lead, publisher_status: '' }, false, 'New')).toBe(true);
  expect(followsAdvertiser(lead, false, '')).toBe(true);
});

import { EMPTY_TALLY, type Tally } from '@leadline/contracts';
import type { GroupTally } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { figuresOf } from './advertiser-figures.js';

const group = (codes: GroupTally['codes'], tally: Partial<Tally>): GroupTally => ({
  codes,
  tally: { ...EMPTY_TALLY, ...tally },
  past: null,
});
const NONE = { advertisers: [], countries: [], publishers: [] };

it('ratios equal the ones of reports, and one late FTD is enough', () => {
  const advertisers = [
    group([1], { leads: 8, ftds: 2, publisher_ftds: 1, late_ftds: 1 }),
    group([2], { leads: 3, ftds: 1 }),
    group([null], { leads: 9 }),
  ];
  expect([...figuresOf({ ...NONE, advertisers })]).toEqual([
    [1, { countryId: null, publisherId: null, cr: '25.00', aff_cr: '12.50', hasLateFtd: true }],
    [2, { countryId: null, publisherId: null, cr: '33.33', aff_cr: '0.00', hasLateFtd: false }],
  ]);
});

it.each([
  ['most FTDs', { 7: { ftds: 2, leads: 1 }, 8: { ftds: 1, leads: 99 } }, 7],
  ['then most leads', { 7: { ftds: 1, leads: 4 }, 8: { ftds: 1, leads: 5 } }, 8],
  ['then the lowest id', { 8: { ftds: 1, leads: 5 }, 7: { ftds: 1, leads: 5 } }, 7],
])('the best country and publisher have %s', (_name, tallies, best) => {
  const groups = [
    group([1, null], { ftds: 50, leads: 50 }),
    ...Object.entries(tallies)
      .map(([id, tally]) => group([1, Number(id)], tally))
      .toReversed(),
    group([2, 9], { ftds: 90, leads: 90 }),
  ];
  const figures = figuresOf({
    advertisers: [group([1], { leads: 50, ftds: 50 })],
    countries: groups,
    publishers: groups,
  });
  expect(figures.get(1)).toMatchObject({ countryId: best, publisherId: best });
});

import { EMPTY_TALLY, addTallies, changeOf, measuresOf, type Tally } from './measures.rules.js';

const tally = (values: Partial<Tally>): Tally => ({ ...EMPTY_TALLY, ...values });

describe('the measures of a set of leads', () => {
  it('are ratios of the sums, rounded half away from zero', () => {
    expect(
      measuresOf(
        tally({ attempts: 8, leads: 3, autologged: 2, ftds: 2, revenue: 100_01n, payout: 60_00n }),
      ),
    ).toMatchObject({
      success_percent: '37.50', // 3 of 8
      autologged_percent: '66.67', // 2 of 3
      cr: '66.67',
      aff_cr: '0.00',
      revenue: '100.01',
      profit: '40.01',
      margin: '40.01', // 40.01 / 100.01 = 0.40006
      ecpl: '33.34', // 100.01 / 3 = 33.3367
      aecpl: '20.00',
    });
  });
  it('are negative where payouts exceed revenue', () => {
    expect(measuresOf(tally({ leads: 1, revenue: 3n, payout: 5n }))).toMatchObject({
      profit: '-0.02',
      margin: '-66.67',
    });
  });
  it('are zero without leads, never a division by zero', () => {
    expect(measuresOf(EMPTY_TALLY)).toMatchObject({ cr: '0.00', margin: '0.00', ecpl: '0.00' });
  });
  it('come from sums of tallies, never from sums of ratios', () => {
    const [one, other] = [tally({ leads: 1, ftds: 1 }), tally({ leads: 3 })];
    expect(measuresOf(addTallies(one, other)).cr).toBe('25.00');
  });
});

describe('a change', () => {
  it.each([
    [150, 100, '50.00'],
    ['87.50', '100.00', '-12.50'],
    ['-50.00', '-100.00', '50.00'],
    [0, 0, '0.00'],
    ['0.01', '0.00', 'new'],
  ])('to %s from %s is %s', (value, past, change) => {
    expect(changeOf(value, past)).toBe(change);
  });
});

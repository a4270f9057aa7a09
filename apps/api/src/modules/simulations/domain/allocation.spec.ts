import { Allocation, moneyText } from './allocation.js';

describe('cents as text', () => {
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [12_345n, '123.45'],
    [-100n, '-1.00'],
    [900_719_925_474_099_301n, '9007199254740993.01'],
  ])('%s → %s', (cents, text) => {
    expect(moneyText(cents)).toBe(text);
  });
});

describe('an allocation', () => {
  const placement = { profitCents: 0n, countryId: 10, publisherId: 1 };
  const nameOf = (id: number): string => `advertiser ${id}`;

  it('keeps the real profit of leads that stay, and expects a profit of leads that move', () => {
    const allocation = new Allocation();
    allocation.add({ ...placement, actual: 1, replayed: 1, profitCents: 30_050n });
    allocation.add({ ...placement, actual: 1, replayed: 2, profitCents: 20_000n });
    allocation.add({ ...placement, actual: 1, replayed: 2 });
    allocation.add({ ...placement, actual: null, replayed: 2, publisherId: 3 });
    allocation.add({ ...placement, actual: 1, replayed: null });
    expect(allocation.moved()).toEqual([
      { advertiser_id: 2, country_id: 10, publisher_id: 1, leads: 2 },
      { advertiser_id: 2, country_id: 10, publisher_id: 3, leads: 1 },
    ]);
    expect(allocation.result(new Map([[2, 12_501n]]), nameOf)).toEqual([
      {
        advertiser_id: 2,
        advertiser: 'advertiser 2',
        actual_leads: 0,
        replayed_leads: 3,
        actual_profit: '0.00',
        expected_profit: '125.01',
      },
      {
        advertiser_id: 1,
        advertiser: 'advertiser 1',
        actual_leads: 4,
        replayed_leads: 1,
        actual_profit: '500.50',
        expected_profit: '300.50',
      },
      {
        advertiser_id: null,
        advertiser: 'Nobody',
        actual_leads: 1,
        replayed_leads: 1,
        actual_profit: '0.00',
        expected_profit: '0.00',
      },
    ]);
  });
  it('without leads is empty', () => {
    expect(new Allocation().result(new Map(), nameOf)).toEqual([]);
  });
});

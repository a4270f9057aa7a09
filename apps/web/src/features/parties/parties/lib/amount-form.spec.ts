import { amountFaults } from './amount-form';

const faultOf = (amount: string): string | undefined =>
  amountFaults({ countryId: 1, amount }, []).amount;

test.each([
  ['', 'Amount is required'],
  ['   ', 'Amount is required'],
  ['many', 'Amount must be a number'],
  ['1.234', 'Amount must be a number'],
  ['1,50', 'Amount must be a number'],
  ['1e3', 'Amount must be a number'],
  ['12345678901', 'Amount must be a number'],
  ['0', 'Amount must be greater than 0'],
  ['0.00', 'Amount must be greater than 0'],
  ['-5', 'Amount must be greater than 0'],
  ['0.01', undefined],
  [' 550.5 ', undefined],
  ['9999999999.99', undefined],
])('of the amount %p it says %p', (amount, text) => {
  expect(faultOf(amount)).toBe(text);
});

test('a country must be chosen if there is an amount for all others', () => {
  const draft = { countryId: null, amount: '5' };
  expect(amountFaults(draft, [])).toEqual({});
  expect(amountFaults(draft, [1])).toEqual({});
  expect(amountFaults(draft, [1, null])).toEqual({ countryId: 'Country is required' });
  expect(amountFaults({ ...draft, countryId: 2 }, [1, null])).toEqual({});
});

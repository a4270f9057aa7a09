import { compareDecimals, subtractDecimals, sumDecimals } from './decimal';

test('sums, differences and comparisons of money are exact', () => {
  expect(sumDecimals(['0.10', '0.20', '-0.05'])).toBe('0.25');
  expect(sumDecimals(Array.from({ length: 1000 }, () => '9007199254740.99'))).toBe(
    '9007199254740990.00',
  );
  expect(subtractDecimals('0.00', '12.34')).toBe('-12.34');
  expect(compareDecimals('10.00', '9.99')).toBeGreaterThan(0);
});

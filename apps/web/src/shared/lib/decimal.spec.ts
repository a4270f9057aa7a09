import {
  cleanPercentage,
  compareDecimals,
  percentageText,
  subtractDecimals,
  sumDecimals,
} from './decimal';

test('sums, differences and comparisons of money are exact', () => {
  expect(sumDecimals(['0.10', '0.20', '-0.05'])).toBe('0.25');
  expect(sumDecimals(Array.from({ length: 1000 }, () => '9007199254740.99'))).toBe(
    '9007199254740990.00',
  );
  expect(subtractDecimals('0.00', '12.34')).toBe('-12.34');
  expect(compareDecimals('10.00', '9.99')).toBeGreaterThan(0);
});

test('a typed percentage may have a comma, spaces and a percent sign, and has no minus', () => {
  expect(['33,3 %', ' 12.5', '-5', '−5%', ''].map(percentageText)).toEqual([
    '33.3',
    '12.5',
    '5',
    '5',
    '',
  ]);
});

test('a typed percentage stays within 0 and 100 with two decimals', () => {
  expect([null, Number.NaN, -3, 250, 33.333, 12].map(cleanPercentage)).toEqual([
    0, 0, 0, 100, 33.33, 12,
  ]);
});

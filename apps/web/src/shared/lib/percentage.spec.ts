import { cleanPercentage, percentageText } from './percentage';

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

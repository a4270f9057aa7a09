import { changeText, changeTone, figureText, mayShow } from './report-measures';

test.each([
  ['leads', 12345, '12,345'],
  ['profit', '-1234.50', '-$1,234.50'],
  ['margin', '41.60', '$41.60'],
  ['cr', '12.50', '12.50%'],
] as const)('%s %s is %s', (column, value, text) => {
  expect(figureText(column, value)).toBe(text);
});

test.each([
  ['12.50', '▲ +12.50%', 'up'],
  ['-1250.00', '▼ −1,250.00%', 'down'],
  ['0.00', '= 0.00%', 'same'],
  ['new', 'new', 'up'],
])('a change of %s is %s', (change, text, tone) => {
  expect(changeText(change)).toBe(text);
  expect(changeTone(change)).toBe(tone);
});

test('each money column of each tab has a permission of its own', () => {
  // advertiser_id: 99 to 104, in the order revenue, payout, profit, ecpl, aecpl, margin (REP-043).
  expect(mayShow([104], 'advertiser_id', 'margin')).toBe(true);
  expect(mayShow([104], 'country_id', 'margin')).toBe(false);
  expect(mayShow([99], 'advertiser_id', 'revenue')).toBe(true);
  expect(mayShow([], 'advertiser_id', 'cr')).toBe(true);
});

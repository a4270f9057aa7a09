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
  ['revenue', '12.50', '▲ +12.50%', 'good'],
  ['revenue', '-1250.00', '▼ −1,250.00%', 'bad'],
  ['revenue', '0.00', '= 0.00%', 'same'],
  ['revenue', 'new', 'new', 'good'],
  // A lower payout to publishers is good news.
  ['payout', '-12.50', '▼ −12.50%', 'good'],
  ['aecpl', '12.50', '▲ +12.50%', 'bad'],
  ['payout', '0.00', '= 0.00%', 'same'],
  ['payout', 'new', 'new', 'bad'],
])('a change of %s by %s is %s, %s', (measure, change, text, tone) => {
  expect(changeText(change)).toBe(text);
  expect(changeTone(measure, change)).toBe(tone);
});

test('each money column of each tab has a permission of its own', () => {
  // advertiser_id: permissions 99 to 104, in the order revenue, payout, profit, ecpl, aecpl,
  // margin.
  expect(mayShow([104], 'advertiser_id', 'margin')).toBe(true);
  expect(mayShow([104], 'country_id', 'margin')).toBe(false);
  expect(mayShow([99], 'advertiser_id', 'revenue')).toBe(true);
  expect(mayShow([], 'advertiser_id', 'cr')).toBe(true);
});

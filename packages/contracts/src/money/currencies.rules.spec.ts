import { decimalOf, minorDigits, readRates } from './currencies.rules.js';

it.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});

it.each([
  [-150n, 2, '-1.50'],
  [5n, 3, '0.005'],
  [1200n, 0, '1200'],
  [0n, 2, '0.00'],
])('%s minor units with %i decimals are %s', (minor, digits, text) => {
  expect(decimalOf(minor, digits)).toBe(text);
});

it('reads rates with or without a heading, and separated as spreadsheets do', () => {
  const rates = [
    { day: '2026-11-02', currency: 'EUR', rate: '1.0842' },
    { day: '2026-11-02', currency: 'JPY', rate: '0.0065' },
  ];
  const lines = ['2026-11-02,EUR,1.0842', '2026-11-02;jpy;"0.0065"'];
  expect(readRates(['Day,Currency,Rate', ...lines, ''].join('\r\n'))).toEqual({
    rates,
    fault: null,
  });
  expect(readRates(lines.join('\n')).rates).toEqual(rates);
});

it.each([
  ['', 'There are no rates.'],
  ['2026-11-02,EUR', 'Line 1: Use day,currency,rate.'],
  ['2026-11-02,USD,1', 'Line 1: Rates are in USD already.'],
  ['2026-11-02,ZZZ,1', 'Line 1: "ZZZ" is no currency code.'],
  ['\n2026-11-02,EUR,-1', 'Line 2: "-1" is no rate above 0 with at most 8 decimals.'],
])('refuses %j', (text, fault) => {
  expect(readRates(text)).toEqual({ rates: [], fault });
});

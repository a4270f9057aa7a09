import { priceOf } from './price.js';

it.each([
  [12.5, '', '12.50', null],
  [0, '', '0.00', null],
  ['12', '', '12.00', null],
  ['12,50', 'eur', '12.50', 'EUR'],
  ['1 250.5', 'USD', '1250.50', 'USD'],
  ['€12.50', '', '12.50', 'EUR'],
  ['12.50 €', 'EUR', '12.50', 'EUR'],
  ['US$ 7', '', '7.00', 'USD'],
  ['7 USD', '$', '7.00', 'USD'],
  ['£1,250.00', '', '1250.00', 'GBP'],
  ['15 zł', '', '15.00', 'PLN'],
  [0.1234567, '', '0.123456', null],
  ['99999999.99', '', '99999999.99', null],
])('%j with the currency %j is %s %s', (sent, currency, price, code) => {
  expect(priceOf(sent, currency)).toEqual({ price, currency: code });
});

it.each([
  [undefined, 'EUR'],
  [-1, ''],
  ['-1', ''],
  [1e21, ''],
  [Infinity, ''],
  ['100000000', ''],
  ['1e3', ''],
  ['1,250', ''],
  ['12.50 €', 'USD'],
  ['$12 EUR', ''],
  ['12 ¥', ''],
  ['12 kr', ''],
  ['12', 'points'],
  ['free', ''],
  ['', 'EUR'],
  ['1'.repeat(1_000_000), ''],
])('%.20j with the currency %j is no price', (sent, currency) => {
  expect(priceOf(sent, currency)).toEqual({ price: null, currency: null });
});

import { csvFaults, rateFaults } from './rate-form';

const RATE = { currency: 'EUR', day: '2026-11-02', rate: '1.0842', source: '' };

test.each([
  [{}, []],
  [{ currency: 'USD' }, ['currency']],
  [{ currency: 'EURO' }, ['currency']],
  [{ day: '2.11.2026' }, ['day']],
  [{ rate: '0' }, ['rate']],
  [{ rate: '1,08' }, ['rate']],
])('the wrong fields of a rate with %j are %j', (patch, fields) => {
  expect(Object.keys(rateFaults({ ...RATE, ...patch }))).toEqual(fields);
});

test('csv text names its first wrong line', () => {
  const text = 'day,currency,rate\n2026-11-02,EUR,1.0842\n2026-11-31,GBP,1.3\n';
  expect(csvFaults({ text, source: '' })).toEqual({
    text: 'Line 3: "2026-11-31" is no day. Use yyyy-MM-dd.',
  });
  expect(csvFaults({ text: '2026-11-02;jpy;0.0065', source: '' })).toEqual({});
});

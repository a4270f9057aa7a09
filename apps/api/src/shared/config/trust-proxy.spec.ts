import { trustedProxies } from './trust-proxy.js';

it.each([
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['11', undefined],
  ['true', undefined],
  ['', undefined],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['10.0.0.0/33', undefined],
  ['10.0.0.1,proxy', undefined],
  ['-1', undefined],
])('%s', (text, expected) => {
  expect(trustedProxies(text)).toEqual(expected);
});

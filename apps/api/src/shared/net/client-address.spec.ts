import { clientAddress, trustedProxies } from './client-address.js';

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (address, expected) => {
    expect(clientAddress(address)).toBe(expected);
  });
});

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

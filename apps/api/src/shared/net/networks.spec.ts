import { invalidEntries, isWithin } from './networks.js';

describe('isWithin', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7/32', '203.0.113.7', true],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.128/25', '203.0.113.127', false],
    // Bits after the prefix do not count.
    ['203.0.113.99/24', '203.0.113.1', true],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', '198.51.100.1', false],
    ['2001:db8::1', '2001:DB8:0:0::1', true],
    ['2001:db8:1::/48', '2001:db8:1:ffff::9', true],
    ['2001:db8:1::/48', '2001:db8:2::9', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    // An IPv4-mapped address is its IPv4 address, on either side.
    ['203.0.113.0/24', '::ffff:203.0.113.7', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.0/120', '203.0.113.9', true],
    ['::ffff:203.0.113.0/120', '203.0.114.9', false],
    ['::ffff:0:0/96', '198.51.100.1', true],
    ['no address', '198.51.100.1', false],
    ['0.0.0.0/0', 'unknown', false],
  ])('%s has %s: %s', (entry, address, expected) => {
    expect(isWithin([entry], address)).toBe(expected);
  });

  it('an address is in one of several networks; an empty list has every address', () => {
    expect(isWithin(['10.0.0.0/8', '2001:db8::/32'], '2001:db8::5')).toBe(true);
    expect(isWithin(['10.0.0.0/8', '2001:db8::/32'], '192.0.2.1')).toBe(false);
    expect(isWithin([], '192.0.2.1')).toBe(true);
  });
});

it('names the entries that are neither an address nor a network', () => {
  const valid = ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.0.0.1'];
  const invalid = [
    ...['10.0.0.300', '10.0.0.0/33', '10.0.0', '10', '0x7f.0.0.1', '010.0.0.1', '10.0.0.1:80'],
    ...['10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', '::/129', 'fe80::1%eth0', 'office', '10.0.0.*'],
  ];
  expect(invalidEntries([...valid, ...invalid])).toEqual(invalid);
});

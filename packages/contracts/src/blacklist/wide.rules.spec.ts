import { isWideBlock } from './wide.rules.js';

it.each([
  ['country', 'GB', true],
  ['phone_prefix', '+44', true],
  ['phone_prefix', '+353', true],
  ['phone_prefix', '+4474', false],
  ['ip_range', '0.0.0.0-255.255.255.255', true],
  ['ip_range', '10.0.0.0-10.255.255.255', true],
  ['ip_range', '10.0.0.0-10.127.255.255', false],
  ['ip_range', '203.0.113.7', false],
  ['ip_range', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['ip_range', '2a00:1450::-2a00:1450:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['ip_range', '2a00:1450::-2a00:1450:0:ffff:ffff:ffff:ffff:ffff', false],
  ['domain', 'example.com', false],
] as const)('%s %s is wide: %j', (kind, value, expected) => {
  expect(isWideBlock(kind, value)).toBe(expected);
});

import type { BlacklistKind } from './types.rules.js';

/** Digits of the longest country calling code. */
const CALLING_CODE_DIGITS = 3;
/** An IPv4 range of this many bits, 16 million addresses, is as much as some countries have. */
const WIDE_V4_BITS = 24n;
/** Some countries have no more than a /32 of IPv6 each. */
const WIDE_V6_BITS = 96n;

const v4Of = (text: string): bigint =>
  text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
const v6Of = (text: string): bigint => {
  const [head = '', tail] = text.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

const isWideRange = (value: string): boolean => {
  const [from = '', to = from] = value.split('-');
  const isV6 = from.includes(':');
  const [first, last] = isV6 ? [v6Of(from), v6Of(to)] : [v4Of(from), v4Of(to)];
  return last - first + 1n >= 1n << (isV6 ? WIDE_V6_BITS : WIDE_V4_BITS);
};

/** Kinds of items that may be wide. */
export const MAY_BE_WIDE: ReadonlySet<BlacklistKind> = new Set([
  'country',
  'phone_prefix',
  'ip_range',
]);

/**
 * Whether an item would stop a whole country, or as much: it is asked about twice. `value` is in
 * stored form.
 */
export const isWideBlock = (kind: BlacklistKind, value: string): boolean => {
  switch (kind) {
    case 'country':
      return true;
    case 'phone_prefix':
      return value.replace('+', '').length <= CALLING_CODE_DIGITS;
    case 'ip_range':
      return isWideRange(value);
    default:
      return false;
  }
};

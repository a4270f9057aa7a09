import { isIP } from 'node:net';
import {
  blacklistValueMissing,
  IntakeLeadFields,
  type BlacklistTypeRule,
} from '@leadline/contracts';
import ipaddr from 'ipaddr.js';

/** Readers that bring values into the form in which leads are stored. */
export interface ValueReaders {
  /** A phone number as E.164. Null if it cannot be one. */
  readonly phone: (text: string) => string | null;
  /** The ISO code of a country from its code, id or name. Null if there is no such country. */
  readonly country: (text: string) => string | null;
}
/** Value in the form in which it is stored, or its fault. */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'fault'; readonly code: string; readonly message: string };

const ok = (value: string): ReadValue => ({ kind: 'value', value });
const fault = (message: string, code = 'invalid'): ReadValue => ({ kind: 'fault', code, message });
const orFault = (value: string | null, message: string): ReadValue =>
  value === null ? fault(message) : ok(value);

const { email, funnel, custom_param_1: customParam } = IntakeLeadFields.shape;
const emailOf = (text: string): string | null => email.safeParse(text).data ?? null;
const domainOf = (text: string): string | null => {
  const domain = text.replace(/^@/, '');
  return emailOf(`x@${domain}`)?.slice(2) ?? null;
};

/** No number begins with a zero after the plus, and none has more than 15 digits. */
const PREFIX = /^[1-9]\d{0,14}$/;
const PREFIX_TEXT = /^(\+|00)?[\d ().-]+$/;
const prefixOf = (text: string): string | null => {
  if (!PREFIX_TEXT.test(text)) return null;
  const digits = text.replace(/^00/, '').replace(/\D/g, '');
  return PREFIX.test(digits) ? `+${digits}` : null;
};

/** Parses an address without a zone: `fe80::1%eth0` names an interface of one machine. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  isIP(text) === 0 || text.includes('%') ? null : ipaddr.process(text);
/** Writes an address in its one notation. IPv4 within IPv6 becomes IPv4. */
const notationOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
const addressOf = (text: string): string | null => {
  const address = parseAddress(text);
  return address && notationOf(address);
};

const CIDR = /^([^/]+)\/(\d{1,3})$/;
/** Returns the two ends of a block such as `10.0.0.0/8`. Null if the text is no block. */
const endsOfCidr = (text: string): readonly [string, string] | null => {
  const [, base = '', size = ''] = CIDR.exec(text) ?? [];
  const address = isIP(base) === 0 || base.includes('%') ? null : ipaddr.parse(base);
  if (!address || Number(size) > address.toByteArray().length * 8) return null;
  if (address instanceof ipaddr.IPv6)
    return [
      ipaddr.IPv6.networkAddressFromCIDR(text).toString(),
      ipaddr.IPv6.broadcastAddressFromCIDR(text).toString(),
    ];
  return [
    ipaddr.IPv4.networkAddressFromCIDR(text).toString(),
    ipaddr.IPv4.broadcastAddressFromCIDR(text).toString(),
  ];
};

const isAfter = (from: readonly number[], to: readonly number[]): boolean => {
  const index = from.findIndex((byte, position) => byte !== to[position]);
  return index !== -1 && (from[index] ?? 0) > (to[index] ?? 0);
};

/** Reads `from-to`, a single address, or a block such as `10.0.0.0/8`. */
const readRange = (text: string): ReadValue => {
  const parts = endsOfCidr(text) ?? text.split('-').map((part) => part.trim());
  const [fromText = '', toText = fromText] = parts;
  const [from, to] = [parseAddress(fromText), parseAddress(toText)];
  if (parts.length > 2 || !from || !to)
    return fault('Use two IP addresses, from and to, such as 203.0.113.0-203.0.113.255');
  if (from.kind() !== to.kind()) return fault('Both addresses have to be IPv4, or both IPv6');
  if (isAfter(from.toByteArray(), to.toByteArray()))
    return fault('IP Address From has to come before IP Address To', 'order');
  const [first, last] = [notationOf(from), notationOf(to)];
  return ok(first === last ? first : `${first}-${last}`);
};

/** Reads a typed value of a type in the form of the leads' values. */
export const readValue = (
  { kind, name }: BlacklistTypeRule,
  typed: string,
  readers: ValueReaders,
): ReadValue => {
  const text = typed.trim();
  if (text === '') return fault(blacklistValueMissing(name), 'required');
  switch (kind) {
    case 'email':
      return orFault(emailOf(text), 'Use an e-mail address, such as person@example.com');
    case 'domain':
      return orFault(domainOf(text), 'Use a domain, such as example.com');
    case 'phone':
      return orFault(
        text.startsWith('-') ? null : readers.phone(text),
        'Use an international phone number, such as +44 7400 123456',
      );
    case 'phone_prefix':
      return orFault(prefixOf(text), 'Use the first digits with the country code, such as +4474');
    case 'ip':
      return orFault(addressOf(text), 'Use an IPv4 or IPv6 address');
    case 'ip_range':
      return readRange(text);
    case 'country':
      return orFault(readers.country(text), 'No such country');
    case 'funnel':
      return orFault(
        funnel.safeParse(text).data ?? null,
        'Use letters, digits, spaces and . _ ~ -',
      );
    case 'custom_param_1':
      return orFault(customParam.safeParse(text).data ?? null, 'Use at most 255 characters');
  }
};

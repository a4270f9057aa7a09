import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** Network: the addresses that begin with the first `bits` of an address. */
interface Network {
  readonly address: Address;
  readonly bits: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** Number of bits in an IPv4-mapped IPv6 address before the IPv4 address. */
const MAPPED_BITS = BITS.ipv6 - BITS.ipv4;
const PREFIX = /^\d{1,3}$/;

const addressOf = (text: string): Address | null => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
};

/**
 * Returns the network that an entry names. Null if it names none. An address is a network of its
 * own.
 */
const networkOf = (entry: string): Network | null => {
  const [text = '', prefix, ...more] = entry.split('/');
  const address = text.includes('%') ? null : addressOf(text);
  if (!address || more.length > 0) return null;
  const most = BITS[address.kind()];
  if (prefix !== undefined && !PREFIX.test(prefix)) return null;
  const bits = prefix === undefined ? most : Number(prefix);
  if (bits > most) return null;
  const isMapped =
    address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped
    ? { address: address.toIPv4Address(), bits: bits - MAPPED_BITS }
    : { address, bits };
};

/** Returns the entries of a list that are neither an IP address nor a network. */
export const invalidEntries = (entries: readonly string[]): string[] =>
  entries.filter((entry) => networkOf(entry) === null);

/**
 * Whether a list of addresses and networks allows an address. An empty list allows every address.
 * An invalid entry allows none.
 */
export const isWithin = (entries: readonly string[], address: string): boolean => {
  if (entries.length === 0) return true;
  const [withoutZone = ''] = address.split('%');
  const client = networkOf(withoutZone)?.address;
  if (!client) return false;
  return entries.some((entry) => {
    const network = networkOf(entry);
    return network?.address.kind() === client.kind() && client.match(network.address, network.bits);
  });
};

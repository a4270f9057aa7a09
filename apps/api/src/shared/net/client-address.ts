import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_BITS = 64;

/**
 * Returns the part of an address that identifies a client: the whole IPv4 address, or the /64
 * network of an IPv6 address. Within its /64, a device changes its address every day, and an
 * attacker has any number of addresses. Text that is not an address is returned unchanged.
 */
export const clientAddress = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const cidr = `${parsed.toString()}/${IPV6_NETWORK_BITS}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${IPV6_NETWORK_BITS}`;
};

const MAX_HOPS = 10;
const isNetwork = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/**
 * Reads `TRUST_PROXY`: the number of proxies in front, or their networks. Undefined if it is
 * neither. Trusting everybody would mean taking the first entry of `X-Forwarded-For`, which the
 * client itself wrote.
 */
export const trustedProxies = (text: string): number | string[] | undefined => {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : undefined;
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

/** Reads `TRUST_PROXY` in the form of Fastify. Trusts nobody if it is neither. */
export const trustProxy = (
  text: string,
): string[] | ((address: string, hop: number) => boolean) => {
  const trusted = trustedProxies(text) ?? 0;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
};

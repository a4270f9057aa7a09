import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_BITS = 64;

/**
 * The part of an address that stays with a client: an IPv4 address, or the /64 of an IPv6 one, within which devices change their
 * address every day and an attacker has as many as he likes. What is no address stays as it is.
 */
export const clientAddress = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()}/${IPV6_NETWORK_BITS}`;
};

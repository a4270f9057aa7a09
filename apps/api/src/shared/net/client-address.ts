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

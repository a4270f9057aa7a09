import { isIP } from 'node:net';
import { parsedUrl } from '@leadline/contracts';
import ipaddr from 'ipaddr.js';

/** Reason why a URL may not be called. */
type TargetRefusal = 'malformed' | 'scheme' | 'credentials' | 'local_name' | 'address_not_public';

/** URL that may be called, with its host normalised, or the reason why it may not. */
type TargetCheck = { ok: true; url: URL; exempt: boolean } | { ok: false; reason: TargetRefusal };

const MAX_URL_LENGTH = 8192;

/**
 * Names that never denote a host on the public internet (RFC 6761, 6762, 8375, ICANN's `internal`,
 * and names that routers use).
 */
const LOCAL_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'ip6-localhost',
  'ip6-loopback',
];

/**
 * Addresses that are allocated as public, but that the machine's hypervisor answers (the metadata
 * and agent endpoint of Azure).
 */
const HOST_INTERNAL_V4 = new Set(['168.63.129.16']);

/** Has no wildcard, path, scheme or credentials: an exempt host is named exactly. */
const PLAIN_HOST_AND_PORT = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i;

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const MAPPED_V4 = ipaddr.IPv6.parseCIDR('::ffff:0:0/96');
const NAT64_WELL_KNOWN = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Decides whether an address is on the public internet.
 *
 * @param address an IPv4 or IPv6 address in text form; IPv6 may carry a zone
 * @returns the name of the range that it belongs to, or `undefined` if it is public
 */
export function addressRefusal(address: string): string | undefined {
  const bare = address.split('%', 1)[0] ?? '';
  switch (isIP(bare)) {
    case 4:
      return refusalOfV4(ipaddr.IPv4.parse(bare));
    case 6:
      return refusalOfV6(parseV6(bare));
    default:
      return 'not_an_address';
  }
}

/** Whether an address is on the public internet, as {@link addressRefusal} decides it. */
export function isPublicAddress(address: string): boolean {
  return addressRefusal(address) === undefined;
}

function refusalOfV4(address: ipaddr.IPv4): string | undefined {
  const range = address.range();
  if (range !== 'unicast') return range;
  return HOST_INTERNAL_V4.has(address.toString()) ? 'hostInternal' : undefined;
}

/**
 * Allows only global unicast addresses without a special purpose, so that unlisted ranges are
 * refused. Two forms stand for an IPv4 address and are judged as that address: IPv4-mapped, and the
 * well-known NAT64 prefix, through which an IPv6-only network reaches advertisers with IPv4 only.
 * Other forms that embed an IPv4 address (6to4, Teredo, ISATAP, local-use NAT64, IPv4-compatible)
 * are always refused: no web server needs them.
 */
function refusalOfV6(address: ipaddr.IPv6): string | undefined {
  if (address.match(MAPPED_V4) || address.match(NAT64_WELL_KNOWN))
    return refusalOfV4(embeddedV4(address));
  const range: string = address.range();
  if (range !== 'unicast') return range;
  if (!address.match(GLOBAL_UNICAST_V6)) return 'notGlobalUnicast';
  return isIsatap(address) ? 'isatap' : undefined;
}

/**
 * ipaddr.js reads "::8.8.8.8" as "::ffff:8.8.8.8", which is another address. The URL parser writes
 * the address in hexadecimal, which ipaddr.js reads correctly.
 */
function parseV6(address: string): ipaddr.IPv6 {
  return ipaddr.IPv6.parse(unbracketed(new URL(`http://[${address}]/`).hostname));
}

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , high, low] = address.parts;
  return (high === 0 || high === 0x0200) && low === 0x5efe;
}

/**
 * Checks everything about a URL that can be known without asking a name server.
 *
 * The WHATWG parser turns every spelling of an address (decimal, octal, hex, short, full-width
 * digits, backslashes) into one normal form. The caller connects to the URL that is returned and
 * does not parse the text again.
 *
 * @param text the URL as configured or received
 * @param allowHosts `host:port` pairs exempt from the name and address checks, see {@link
 * parseAllowHosts}
 */
export function checkTarget(
  text: string,
  allowHosts: ReadonlySet<string> = new Set(),
): TargetCheck {
  const url = parseUrl(text);
  if (url === undefined) return { ok: false, reason: 'malformed' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { ok: false, reason: 'scheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'credentials' };

  // "example.com." is the same host as "example.com", but TLS names and the allow-list have no dot.
  const name = url.hostname.replace(/\.$/, '');
  if (name.split('.').includes('')) return { ok: false, reason: 'malformed' };
  url.hostname = name;
  const host = unbracketed(url.hostname);

  if (allowHosts.has(hostKey(host, effectivePort(url)))) return { ok: true, url, exempt: true };
  if (isIP(host) !== 0) {
    return isPublicAddress(host)
      ? { ok: true, url, exempt: false }
      : { ok: false, reason: 'address_not_public' };
  }
  if (LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`)))
    return { ok: false, reason: 'local_name' };
  return { ok: true, url, exempt: false };
}

/**
 * Reads a comma-separated list of `host:port` (IPv6 in brackets). Both parts are required, and both
 * have to match exactly.
 *
 * @throws Error naming the first entry that is not a host and a port
 */
export function parseAllowHosts(list: string): ReadonlySet<string> {
  const entries = list.split(',').map((entry) => entry.trim());
  return new Set(entries.filter((entry) => entry !== '').map(parseAllowHost));
}

function parseAllowHost(entry: string): string {
  const port = /:(\d{1,5})$/.exec(entry)?.[1];
  const url = port === undefined ? undefined : parseUrl(`http://${entry}/`);
  if (port === undefined || url === undefined || !PLAIN_HOST_AND_PORT.test(entry))
    throw new Error(`not a host:port pair: "${entry}"`);
  return hostKey(unbracketed(url.hostname), Number(port));
}

/** Returns the spelling under which a host and port are compared with the allow-list. */
export function hostKey(host: string, port: number): string {
  return isIP(host) === 6 ? `[${host.toLowerCase()}]:${port}` : `${host.toLowerCase()}:${port}`;
}

/** Returns the port of a URL, with the scheme's default filled in. */
export function effectivePort(url: { protocol: string; port: string }): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function parseUrl(text: string): URL | undefined {
  return text.length <= MAX_URL_LENGTH ? parsedUrl(text) : undefined;
}

function unbracketed(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

import ipaddr from 'ipaddr.js';
import type { RoutedLead } from './lead.js';
import type { BlacklistEntry, Snapshot } from './snapshot.js';

const bytesOf = (address: string): number[] | null => (ipaddr.isValid(address) ? ipaddr.process(address).toByteArray() : null);
const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let index = 0; index < a.length; index += 1) { const order = (a[index] ?? 0) - (b[index] ?? 0); if (order !== 0) return order; }
  return 0;
};

/** `from-to`, or one address alone; an end that was left out is open (BLK-006). */
const isInRange = (ip: string, range: string): boolean => {
  const address = bytesOf(ip);
  const [from, to] = range.split('-').map((part) => part.trim());
  if (!address) return false;
  const fits = (edge: string | undefined, holds: (order: number) => boolean): boolean => {
    if (!edge) return true;
    const bytes = bytesOf(edge);
    return bytes !== null && bytes.length === address.length && holds(compare(address, bytes));
  };
  if (!range.includes('-')) return fits(from, (order) => order === 0) && Boolean(from);
  return Boolean(from || to) && fits(from, (order) => order >= 0) && fits(to, (order) => order <= 0);
};

const MATCHES: Readonly<Record<BlacklistEntry['kind'], (value: string, lead: RoutedLead, snapshot: Snapshot) => boolean>> = {
  email: (value, lead) => value.toLowerCase() === lead.email,
  domain: (value, lead) => lead.email.endsWith(`@${value.toLowerCase().replace(/^@/, '')}`),
  phone: (value, lead) => value.replace(/\D/g, '') === lead.phone.replace(/\D/g, ''),
  ip: (value, lead) => isInRange(lead.ip, value.trim()),
  ip_range: (value, lead) => isInRange(lead.ip, value),
  country: (value, lead, snapshot) => lead.countryId !== null && (value === String(lead.countryId) || snapshot.countryByCode.get(value.toUpperCase()) === lead.countryId),
  funnel: (value, lead) => value === lead.funnel,
};

/** The first entry in force that blocks the lead. */
export const blockedBy = (lead: RoutedLead, snapshot: Snapshot, now: Date): BlacklistEntry | null =>
  snapshot.blacklist.find((entry) => (entry.expiresAt === null || entry.expiresAt > now) && MATCHES[entry.kind](entry.value, lead, snapshot)) ?? null;

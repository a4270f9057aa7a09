import { personEmailOf } from '@leadline/contracts';
import ipaddr from 'ipaddr.js';
import {
  type RoutedLead,
  isSentByPublisher,
  type DecisionInput,
  type RejectCode,
  type DecisionTracer,
} from './lead.js';
import type { BlacklistEntry, Snapshot, CapConfig } from './snapshot.js';
import { isTrafficCap } from './counters.js';
import { capHasRoom, capSnapshot } from './choose-in-group.js';

/**
 * The bytes of an address as text, so that addresses of one family compare like their texts. Null
 * if the value is not a valid address.
 */
const bytesOf = (address: string): string | null =>
  ipaddr.isValid(address) ? String.fromCharCode(...ipaddr.process(address).toByteArray()) : null;

/** Null leaves that end of the range open. */
interface AddressRange {
  /** Index in the list of entries. */
  readonly index: number;
  readonly from: string | null;
  readonly to: string | null;
}
/** Where to find the entries that may block a lead. */
interface BlacklistIndex {
  /** Indexes of entries by the key that a lead must have. */
  readonly indexesByKey: ReadonlyMap<string, readonly number[]>;
  readonly ranges: readonly AddressRange[];
}

/** Reads `from-to` or a single address (BLK-006). Null if no address can be in the range. */
const rangeOf = (index: number, value: string): AddressRange | null => {
  const [fromText = '', toText = ''] = (value.includes('-') ? value : `${value}-${value}`)
    .split('-')
    .map((part) => part.trim());
  const [from, to] = [bytesOf(fromText), bytesOf(toText)];
  const isInvalid = (text: string, bytes: string | null): boolean => text !== '' && bytes === null;
  const isOpenOnBothEnds = from === null && to === null;
  return isOpenOnBothEnds || isInvalid(fromText, from) || isInvalid(toText, to)
    ? null
    : { index, from, to };
};
// Addresses of different lengths are of different families, and compare as outside.
const isAtLeast = (address: string, from: string | null): boolean =>
  from === null || (from.length === address.length && from <= address);
const isAtMost = (address: string, to: string | null): boolean =>
  to === null || (to.length === address.length && address <= to);
const isInRange = (address: string, { from, to }: AddressRange): boolean =>
  isAtLeast(address, from) && isAtMost(address, to);

/** The key of an address, the same for all of its notations. Null if it is not valid. */
const addressKeyOf = (address: string): string | null => {
  const bytes = bytesOf(address.trim());
  return bytes === null ? null : `ip:${bytes}`;
};

/**
 * The key of what an entry blocks, as in `keysOf`. Null for ranges, and for what blocks nothing.
 */
const keyOf = (
  { kind, value }: BlacklistEntry,
  { countryByCode, mergesAliases }: Snapshot,
): string | null => {
  switch (kind) {
    case 'email':
      return `email:${personEmailOf(value.toLowerCase(), mergesAliases)}`;
    case 'domain':
      return `domain:${value.toLowerCase().replace(/^@/, '')}`;
    case 'phone':
      return `phone:${value.replace(/\D/g, '')}`;
    case 'phone_prefix':
      return `prefix:${value.replace(/\D/g, '')}`;
    case 'country':
      return `country:${countryByCode.get(value.toUpperCase()) ?? value}`;
    case 'funnel':
      return `funnel:${value}`;
    case 'custom_param_1':
      return `custom:${value}`;
    case 'ip':
      return addressKeyOf(value);
    case 'ip_range':
      return null;
  }
};
/** Every beginning of a number, the shortest first. E.164 has 15 digits at most. */
const prefixesOf = (digits: string): string[] =>
  Array.from({ length: digits.length }, (_, index) => digits.slice(0, index + 1));

/** A domain and those that it is below, but no top-level domain. */
const domainsOf = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
};

/** The keys by which entries may block the lead. */
const keysOf = (lead: RoutedLead, mergesAliases: boolean): string[] => {
  const digits = lead.phone.replace(/\D/g, '');
  const address = addressKeyOf(lead.ip);
  const customParam = lead.customParams[0] ?? null;
  return [
    `email:${personEmailOf(lead.email, mergesAliases)}`,
    ...domainsOf(lead.email.slice(lead.email.lastIndexOf('@') + 1)).map((name) => `domain:${name}`),
    `phone:${digits}`,
    ...prefixesOf(digits).map((prefix) => `prefix:${prefix}`),
    ...(address === null ? [] : [address]),
    ...(lead.countryId === null ? [] : [`country:${lead.countryId}`]),
    ...(lead.funnel === null ? [] : [`funnel:${lead.funnel}`]),
    ...(customParam === null ? [] : [`custom:${customParam}`]),
  ];
};

const build = (snapshot: Snapshot): BlacklistIndex => {
  const indexesByKey = new Map<string, number[]>();
  const ranges: AddressRange[] = [];
  for (const [index, entry] of snapshot.blacklist.entries()) {
    const range = entry.kind === 'ip_range' ? rangeOf(index, entry.value) : null;
    if (range) ranges.push(range);
    const key = keyOf(entry, snapshot);
    if (key === null) continue;
    const indexes = indexesByKey.get(key);
    if (indexes) indexes.push(index);
    else indexesByKey.set(key, [index]);
  }
  return { indexesByKey, ranges };
};

/** One index per configuration, so that a lead does not have to be compared with every entry. */
const indexes = new WeakMap<Snapshot, BlacklistIndex>();
const indexOf = (snapshot: Snapshot): BlacklistIndex => {
  const index = indexes.get(snapshot) ?? build(snapshot);
  indexes.set(snapshot, index);
  return index;
};

/** Indexes of the entries that block the lead, in order, also of those that have expired. */
export const indexesBlocking = (lead: RoutedLead, snapshot: Snapshot): number[] => {
  const { indexesByKey, ranges } = indexOf(snapshot);
  const address = ranges.length > 0 ? bytesOf(lead.ip) : null;
  const byKey = keysOf(lead, snapshot.mergesAliases).flatMap((key) => indexesByKey.get(key) ?? []);
  const byRange = address === null ? [] : ranges.filter((range) => isInRange(address, range));
  return [...byKey, ...byRange.map(({ index }) => index)].sort((a, b) => a - b);
};

/** The first entry in force that blocks the lead; null if none does. */
export const blockedBy = (
  lead: RoutedLead,
  snapshot: Snapshot,
  now: Date,
): BlacklistEntry | null => {
  const inForce = indexesBlocking(lead, snapshot)
    .map((index) => snapshot.blacklist[index])
    .find((entry) => entry && (entry.expiresAt === null || entry.expiresAt > now));
  return inForce ?? null;
};

/** Why a lead is rejected. */
export interface RejectReason {
  readonly code: RejectCode;
  /** In words, for staff. */
  readonly reason: string;
  /** Whether staff never see the lead. Only blacklist items say so. */
  readonly hide?: boolean;
  readonly blacklistItemId?: number;
  readonly distributionId?: number;
}

export const COUNTRY_UNKNOWN: RejectReason = {
  code: 'country_unknown',
  reason: 'The country could not be found',
};

/** Checks 1 to 4 of domain §4: publisher, blacklist, country and duplicates. Null if all pass. */
export const checkLead = (input: DecisionInput, tracer: DecisionTracer): RejectReason | null => {
  const { lead, snapshot, now, view } = input;

  const publisher = snapshot.publishers.get(lead.publisherId);
  tracer.addStep('publisher', publisher?.isActive === true);
  if (!publisher?.isActive)
    return { code: 'publisher_inactive', reason: 'The publisher is not active' };

  const item = blockedBy(lead, snapshot, now);
  tracer.addStep('blacklist', item === null, item ? `item ${item.id}` : null);
  if (item)
    return {
      code: 'blacklisted',
      reason: `Blocked by blacklist item ${item.id}`,
      hide: item.hide,
      blacklistItemId: item.id,
    };

  if (lead.countryId === null) {
    tracer.addStep('country', false);
    return COUNTRY_UNKNOWN;
  }
  const { supportedCountryIds } = publisher;
  const isSupported = supportedCountryIds.size === 0 || supportedCountryIds.has(lead.countryId);
  tracer.addStep('publisher_countries', isSupported);
  if (!isSupported)
    return { code: 'geo_not_supported', reason: 'The publisher does not send this country' };

  // Duplicates are blocked only among leads that publishers send.
  if (!isSentByPublisher(lead)) return null;
  const isBlockedDuplicate = publisher.blockDuplicateLeads && view.isDuplicate;
  tracer.addStep('duplicates', !isBlockedDuplicate);
  return isBlockedDuplicate
    ? { code: 'duplicate_lead', reason: 'The publisher sent this e-mail or phone before' }
    : null;
};

/** Check 5 of domain §4: the caps that name no advertiser. Test leads pass. */
export const checkTrafficCaps = (
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): RejectReason | null => {
  const fullCap = input.lead.isTest
    ? undefined
    : caps.find((cap) => isTrafficCap(cap) && !capHasRoom(cap, input));
  if (!fullCap) {
    tracer.addStep('publisher_caps', true);
    return null;
  }
  tracer.addStep('publisher_caps', false, `cap ${fullCap.id}`, capSnapshot(fullCap, input));
  return { code: 'cap_reached', reason: `Cap ${fullCap.id} is full` };
};

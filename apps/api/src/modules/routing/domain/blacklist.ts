import ipaddr from 'ipaddr.js';
import type { RoutedLead } from './lead.js';
import type { BlacklistEntry, Snapshot } from './snapshot.js';

/** An address as text of its bytes: texts of one length compare as the addresses do. Null for what is none. */
const bytesOf = (address: string): string | null =>
  ipaddr.isValid(address) ? String.fromCharCode(...ipaddr.process(address).toByteArray()) : null;

/** An end that was left out is open. */
interface AddressRange {
  readonly place: number;
  readonly from: string | null;
  readonly to: string | null;
}
/** Places in the list by what a lead must have to be blocked by them. */
interface BlacklistIndex {
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly ranges: readonly AddressRange[];
}

/** `from-to`, or one address alone (BLK-006); null where nothing can be in it. */
const rangeOf = (place: number, value: string): AddressRange | null => {
  const [fromText = '', toText = ''] = (value.includes('-') ? value : `${value}-${value}`)
    .split('-')
    .map((part) => part.trim());
  const [from, to] = [bytesOf(fromText), bytesOf(toText)];
  const isWrong = (text: string, bytes: string | null): boolean => text !== '' && bytes === null;
  return (from === null && to === null) || isWrong(fromText, from) || isWrong(toText, to)
    ? null
    : { place, from, to };
};
const isInRange = (address: string, { from, to }: AddressRange): boolean =>
  (from === null || (from.length === address.length && from <= address)) &&
  (to === null || (to.length === address.length && address <= to));

/** What an entry blocks, as `keysOf` names it; addresses are looked for in another way. */
const keyOf = ({ kind, value }: BlacklistEntry, { countryByCode }: Snapshot): string | null => {
  switch (kind) {
    case 'email':
      return `email:${value.toLowerCase()}`;
    case 'domain':
      return `domain:${value.toLowerCase().replace(/^@/, '')}`;
    case 'phone':
      return `phone:${value.replace(/\D/g, '')}`;
    case 'country':
      return `country:${countryByCode.get(value.toUpperCase()) ?? value}`;
    case 'funnel':
      return `funnel:${value}`;
    case 'ip':
    case 'ip_range':
      return null;
  }
};
const keysOf = (lead: RoutedLead): string[] => [
  `email:${lead.email}`,
  `domain:${lead.email.slice(lead.email.lastIndexOf('@') + 1)}`,
  `phone:${lead.phone.replace(/\D/g, '')}`,
  ...(lead.countryId === null ? [] : [`country:${lead.countryId}`]),
  ...(lead.funnel === null ? [] : [`funnel:${lead.funnel}`]),
];

const build = (snapshot: Snapshot): BlacklistIndex => {
  const places = new Map<string, number[]>();
  const ranges: AddressRange[] = [];
  for (const [place, entry] of snapshot.blacklist.entries()) {
    const key = keyOf(entry, snapshot);
    const range = key === null ? rangeOf(place, entry.value) : null;
    if (range) ranges.push(range);
    if (key !== null) places.set(key, [...(places.get(key) ?? []), place]);
  }
  return { places, ranges };
};

/** Made once for each configuration: a lead must not cost a look at every entry of a long list. */
const indexes = new WeakMap<Snapshot, BlacklistIndex>();
const indexOf = (snapshot: Snapshot): BlacklistIndex => {
  const index = indexes.get(snapshot) ?? build(snapshot);
  indexes.set(snapshot, index);
  return index;
};

/** The first entry in force that blocks the lead. */
export const blockedBy = (
  lead: RoutedLead,
  snapshot: Snapshot,
  now: Date,
): BlacklistEntry | null => {
  const { places, ranges } = indexOf(snapshot);
  const address = ranges.length > 0 ? bytesOf(lead.ip) : null;
  const fitting = [
    ...keysOf(lead).flatMap((key) => places.get(key) ?? []),
    ...(address === null
      ? []
      : ranges.filter((range) => isInRange(address, range)).map(({ place }) => place)),
  ];
  return (
    fitting
      .sort((a, b) => a - b)
      .map((place) => snapshot.blacklist[place])
      .find(
        (entry) => entry !== undefined && (entry.expiresAt === null || entry.expiresAt > now),
      ) ?? null
  );
};

/** What routing still uses of a party. */
export interface PartyUsers {
  /** The names of the live distributions. */
  readonly distributions: readonly string[];
  readonly caps: readonly number[];
}

/** More names are counted, not written. */
const MOST_NAMES = 5;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** Says who uses a party, e.g. `2 distributions and 1 cap still use it: …`; null if nobody does. */
export const inUseText = ({ distributions, caps }: PartyUsers): string | null => {
  const groups = [
    ...(distributions.length > 0 ? [counted(distributions.length, 'distribution')] : []),
    ...(caps.length > 0 ? [counted(caps.length, 'cap')] : []),
  ];
  if (groups.length === 0) return null;
  const names = [...distributions, ...caps.map((id) => `cap ${id}`)];
  const rest = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const verb = distributions.length + caps.length === 1 ? 'uses' : 'use';
  return `${groups.join(' and ')} still ${verb} it: ${shown}.`;
};

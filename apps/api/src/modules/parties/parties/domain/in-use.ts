/** Records by which routing still uses a party. */
export interface PartyUsers {
  /** The names of the live distributions. */
  readonly distributions: readonly string[];
  readonly caps: readonly number[];
  /** The names of the campaigns that run. */
  readonly campaigns: readonly string[];
}

/** More names than this are counted, not listed. */
const MOST_NAMES = 5;

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];

/**
 * Says which records use a party, e.g. `2 distributions and 1 cap still use it: …`. Null if none
 * does.
 */
export const inUseText = ({ distributions, caps, campaigns }: PartyUsers): string | null => {
  const names = [
    ...distributions,
    ...caps.map((id) => `cap ${id}`),
    ...campaigns.map((name) => `campaign ${name}`),
  ];
  if (names.length === 0) return null;
  const groups = [
    ...counted(distributions.length, 'distribution'),
    ...counted(caps.length, 'cap'),
    ...counted(campaigns.length, 'campaign'),
  ];
  const rest = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const verb = names.length === 1 ? 'uses' : 'use';
  return `${LIST.format(groups)} still ${verb} it: ${shown}.`;
};

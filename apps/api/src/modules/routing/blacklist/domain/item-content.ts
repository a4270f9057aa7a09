import { blacklistType, instantOfText, isWideBlock, type Fact } from '@leadline/contracts';

/** Content of a version of a blacklist item (ADR 26). */
export interface ItemContent {
  readonly blacklist_type_id: number;
  readonly value: string;
  /** Null if it never expires. */
  readonly expires_at: string | null;
  readonly hide_blocked: boolean;
  readonly description: string;
}

export const expiryOf = (text: string | null, zone: string): string | null =>
  text === null ? null : instantOfText(text, zone).toISOString();

/** Returns an item line by line, in the order of its dialog. */
export const itemFacts = (item: ItemContent): readonly Fact[] => [
  {
    field: 'blacklist_type_id',
    label: 'Type',
    text: blacklistType(item.blacklist_type_id)?.name ?? `#${item.blacklist_type_id}`,
  },
  { field: 'blacklist_value', label: 'Value', text: item.value },
  {
    field: 'expires_at',
    label: 'Expires At (UTC)',
    text: item.expires_at === null ? 'Never' : item.expires_at.slice(0, 16).replace('T', ' '),
    identity: item.expires_at ?? '',
  },
  { field: 'hide_blocked', label: 'Hide Blocked', text: item.hide_blocked ? 'On' : 'Off' },
  { field: 'description', label: 'Description', text: item.description },
];

/** Whether an item would stop a whole country, or as much. */
export const isWide = ({ blacklist_type_id: id, value }: ItemContent): boolean => {
  const kind = blacklistType(id)?.kind;
  return kind !== undefined && isWideBlock(kind, value);
};
export const TOO_WIDE = 'This would stop a whole country, or as much. Confirm it.';

/** Fault of an expiry that has passed: the item would never be in force. */
export const PAST_EXPIRY = 'Choose a time that has not passed';
export const hasPassed = (
  { expires_at: at }: Pick<ItemContent, 'expires_at'>,
  now: Date,
): boolean => at !== null && Date.parse(at) <= now.getTime();

import {
  blacklistType,
  blacklistValueMissing,
  isNoExpiry,
  type BlacklistKind,
} from '@leadline/contracts/blacklist-types';
import type { CallInput } from '#shared/api/api-types';
import { toWire, wallOf, type Zone } from '#shared/lib/wall-clock';
import type { BlacklistRow } from './use-blacklist';

export interface ItemDraft {
  readonly typeId: number;
  /** Value of all types but IP Range. A country is its ISO code. */
  readonly value: string;
  readonly from: string;
  readonly to: string;
  /** A wall time of the user; empty for none. */
  readonly expiresAt: string;
  readonly isHiding: boolean;
  readonly description: string;
}
export type ItemBody = CallInput<'blacklist.create'>['body'];

export const kindOf = (typeId: number): BlacklistKind => blacklistType(typeId)?.kind ?? 'email';

export const emptyDraft = (typeId: number): ItemDraft => ({
  ...{ typeId, value: '', from: '', to: '', expiresAt: '', description: '' },
  isHiding: false,
});

/** When an item expires, on the user's wall clock; null if it never does (BLK-003). */
export const expiryText = (expiresAt: string, zone: Zone): string | null =>
  isNoExpiry(expiresAt) ? null : toWire(wallOf(Date.parse(expiresAt), zone));

export const draftOf = (row: BlacklistRow, zone: Zone): ItemDraft => {
  const isRange = kindOf(row.blacklist_type_id) === 'ip_range';
  const [from = '', to = from] = isRange ? row.blacklist_value.split('-') : ['', ''];
  return {
    typeId: row.blacklist_type_id,
    value: isRange ? '' : row.blacklist_value,
    from,
    to,
    expiresAt: expiryText(row.expires_at, zone) ?? '',
    isHiding: row.hide_blocked === 1,
    description: row.description,
  };
};

/** The value as it is sent: a range joined, without its empty parts (BLK-006). */
export const sentValue = ({ typeId, value, from, to }: ItemDraft): string =>
  kindOf(typeId) === 'ip_range'
    ? [from, to]
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join('-')
    : value.trim();

export const bodyOf = (draft: ItemDraft): ItemBody => ({
  blacklist_type_id: draft.typeId,
  expires_at: draft.expiresAt,
  hide_blocked: draft.isHiding ? 1 : 0,
  description: draft.description,
  blacklist_value: sentValue(draft),
});

/** Returns the message for a missing value of a new item (BLK-008). */
export const missingText = (draft: ItemDraft): string | null =>
  sentValue(draft) === ''
    ? blacklistValueMissing(blacklistType(draft.typeId)?.name ?? 'value')
    : null;

import type { SearchKind } from '@leadline/contracts';
import { ownKey } from '#shared/lib/session';

/** A record that the user opened through the search. */
export interface RecentRecord {
  readonly kind: SearchKind;
  readonly id: number;
  /** Null for a lead: the e-mail of a person is not kept. */
  readonly name: string | null;
  readonly slug: string | null;
}

const MOST_KEPT = 8;
const keyOf = (userId: number): string => ownKey(userId, 'recent');

const isRecord = (value: unknown): value is RecentRecord => {
  const record = value as Partial<RecentRecord> | null;
  return (
    typeof record === 'object' &&
    record !== null &&
    typeof record.kind === 'string' &&
    Number.isInteger(record.id) &&
    (record.name === null || typeof record.name === 'string') &&
    (record.slug === null || typeof record.slug === 'string')
  );
};
const isSame = (a: RecentRecord, b: RecentRecord): boolean => a.kind === b.kind && a.id === b.id;

/** The records that the user opened last, newest first. Signing out deletes them. */
export const recentRecords = {
  read: (userId: number): readonly RecentRecord[] => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
      return Array.isArray(value) ? value.filter(isRecord).slice(0, MOST_KEPT) : [];
    } catch {
      // A damaged entry counts as no entry.
      return [];
    }
  },
  add: (userId: number, { kind, id, name, slug }: RecentRecord): void => {
    const added = { kind, id, name: kind === 'lead' ? null : name, slug };
    const others = recentRecords.read(userId).filter((record) => !isSame(record, added));
    localStorage.setItem(keyOf(userId), JSON.stringify([added, ...others].slice(0, MOST_KEPT)));
  },
};

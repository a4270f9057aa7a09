import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import {
  keptForm,
  useKeeping,
  useKeptDraft,
  useRestoredNotice,
  type KeepOptions,
} from './use-kept-draft';

/** A record that is saved with the version that was read. */
export interface Versioned {
  readonly version: number;
}

export interface DraftOptions<
  Row extends Versioned,
  Draft extends object,
> extends KeepOptions<Draft> {
  /** The record to edit; null for a new one. */
  readonly row: Row | null;
  readonly draftOf: (row: Row | null) => Draft;
  /** What a save sends, if that is not the draft. Drafts that send the same are the same. */
  readonly contentOf?: (draft: Draft) => unknown;
  /** The form stays after a save: it is no dialog. */
  readonly stays?: boolean;
}

/** What a draft started from, and what others have saved since. */
interface Base<Row, Draft> {
  readonly row: Row | null;
  readonly original: Draft;
  /** The original was sent by a save; how the server stored it is not read yet. */
  readonly isSent: boolean;
  readonly conflict: VersionConflict | null;
}

const newerOf = <Row extends Versioned>(one: Row | null, other: Row | null): Row | null =>
  one !== null && other !== null && one.version > other.version ? one : (other ?? one);

/** Whether a record was read later than the base. */
const isNewer = <Row extends Versioned>(read: Row, { row, isSent }: Base<Row, unknown>): boolean =>
  row !== null && (read.version > row.version || (isSent && read.version === row.version));

const withVersion = <Row extends Versioned>(
  row: Row | null,
  version: number | null | undefined,
): Row | null => (row === null || version == null ? row : { ...row, version });

/** The draft of a record, and the record that it started from. */
export const useRecordDraft = <Row extends Versioned, Draft extends object>({
  row: given,
  draftOf,
  contentOf = (draft) => draft,
  stays = false,
  keptAs,
  unkept,
}: DraftOptions<Row, Draft>) => {
  const startWith = (row: Row | null): Base<Row, Draft> => ({
    row,
    original: draftOf(row),
    isSent: false,
    conflict: null,
  });
  const [form] = useState(() => keptForm(keptAs, given));
  const [first] = useState(() => startWith(given));
  const kept = useKeptDraft(form, first.original, unkept);
  // What was kept goes on from the version that it was made of, so a save overwrites nobody.
  const [base, setBase] = useState(() => ({ ...first, row: withVersion(given, kept?.version) }));
  const [draft, setDraft] = useState(kept?.draft ?? first.original);
  const [read, setRead] = useState<Row | null>(null);
  const isDirty = JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(base.original));
  const goOnWith = (row: Row | null): void => {
    const fresh = startWith(row);
    setBase(fresh);
    setDraft(fresh.original);
  };
  useKeeping(form, { draft, version: base.row?.version ?? null, isDirty }, unkept);
  useRestoredNotice(kept !== null && isDirty, unkept !== undefined, () => goOnWith(given));
  const newest = stays ? newerOf(given, read) : null;
  const isRead = newest !== null && isNewer(newest, base);
  // What was saved elsewhere, e.g. an earlier version, comes into a form without changes.
  if (isRead && !isDirty) goOnWith(newest);
  return {
    base,
    /** The record as it was read last, also while the draft goes on from an older one. */
    row: isRead && base.isSent ? newest : base.row,
    draft,
    isDirty,
    setDraft,
    goOnWith,
    setConflict: (conflict: VersionConflict): void => setBase({ ...base, conflict }),
    /** A draft was saved as this version. What was typed since is kept. */
    keepSent: (sent: Draft, version: number): void =>
      setBase({
        row: base.row && { ...base.row, version },
        original: sent,
        isSent: true,
        conflict: null,
      }),
    /** A record that was read comes into the form as soon as it has no changes. */
    bringIn: setRead,
  };
};

/** What {@link useRecordDraft} gives to what saves the draft. */
export type RecordDraft<Row extends Versioned, Draft extends object> = ReturnType<
  typeof useRecordDraft<Row, Draft>
>;

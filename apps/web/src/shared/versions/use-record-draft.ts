import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import {
  keptForm,
  useKeeping,
  useKeptDraft,
  useRestoredNotice,
  type KeepOptions,
} from './use-kept-draft';

/** A record with a version. A save sends the version that was read. */
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
  /**
   * Returns the content of a save, if it differs from the draft. Drafts with the same content count
   * as equal.
   */
  readonly contentOf?: (draft: Draft) => unknown;
  /** Whether the form stays open after a save, unlike a dialog. */
  readonly stays?: boolean;
}

/** The version that a draft is based on, and the changes that others have saved since. */
interface Base<Row, Draft> {
  readonly row: Row | null;
  readonly original: Draft;
  /** Whether `original` was just saved and has not been read back from the server. */
  readonly isSent: boolean;
  readonly conflict: VersionConflict | null;
}

const newerOf = <Row extends Versioned>(one: Row | null, other: Row | null): Row | null =>
  one !== null && other !== null && one.version > other.version ? one : (other ?? one);

/** Whether a record was read after the base. */
const isNewer = <Row extends Versioned>(read: Row, { row, isSent }: Base<Row, unknown>): boolean =>
  row !== null && (read.version > row.version || (isSent && read.version === row.version));

const withVersion = <Row extends Versioned>(
  row: Row | null,
  version: number | null | undefined,
): Row | null => (row === null || version == null ? row : { ...row, version });

/** Holds the draft of a record, and the version that it is based on. */
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
  // A kept draft continues from its own version, so that a save overwrites nobody's changes.
  const [base, setBase] = useState(() => ({ ...first, row: withVersion(given, kept?.version) }));
  const [draft, setDraft] = useState(kept?.draft ?? first.original);
  const [read, setRead] = useState<Row | null>(null);
  const isDirty = JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(base.original));
  const continueFrom = (row: Row | null): void => {
    const fresh = startWith(row);
    setBase(fresh);
    setDraft(fresh.original);
  };
  useKeeping(form, { draft, version: base.row?.version ?? null, isDirty }, unkept);
  useRestoredNotice(kept !== null && isDirty, unkept !== undefined, () => continueFrom(given));
  const newest = stays ? newerOf(given, read) : null;
  const isRead = newest !== null && isNewer(newest, base);
  // A form without changes takes over later saves from elsewhere, e.g. a restored version.
  if (isRead && !isDirty) continueFrom(newest);
  return {
    base,
    /** The record as last read, even while the draft is based on an older version. */
    row: isRead && base.isSent ? newest : base.row,
    draft,
    isDirty,
    setDraft,
    continueFrom,
    setConflict: (conflict: VersionConflict): void => setBase({ ...base, conflict }),
    /** Records that `sent` was saved as this version. Later input is kept. */
    markSaved: (sent: Draft, version: number): void =>
      setBase({
        row: base.row && { ...base.row, version },
        original: sent,
        isSent: true,
        conflict: null,
      }),
    /** Takes over a record as soon as the form has no changes. */
    takeOver: setRead,
  };
};

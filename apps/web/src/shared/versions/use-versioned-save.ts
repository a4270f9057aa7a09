import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { conflictOf } from '#shared/api/api-error';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';

/**
 * Outcome of a save.
 * - `theirs`: the user takes the saved record and drops their own changes.
 * - `edit`: the user continues to edit. The next save names the version of the conflict, which the
 *   user has seen, so it succeeds unless somebody saves again.
 */
export type SaveOutcome<Reply> =
  | { readonly kind: 'saved'; readonly reply: Reply }
  | { readonly kind: 'theirs' }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/**
 * Saves with the version that was read. If somebody else has saved meanwhile, it shows their
 * changes and asks; "Keep mine" saves again over the version that was shown. Other failures are
 * thrown. `isSending` is false during the question.
 *
 * `saveSeen` does the same for data without a version, which sends the values that were read;
 * `seenIn` returns the values that the user has seen after a conflict was shown.
 */
export const useVersionedSave = () => {
  const zone = useZone();
  const [isSending, setSending] = useState(false);
  const saveSeen = async <Reply, Seen>(
    title: string,
    read: Seen,
    seenIn: (conflict: VersionConflict, before: Seen) => Seen,
    send: (seen: Seen) => Promise<Reply>,
  ): Promise<SaveOutcome<Reply>> => {
    for (let seen = read; ;) {
      setSending(true);
      try {
        return { kind: 'saved', reply: await send(seen) };
      } catch (error) {
        setSending(false);
        const conflict = conflictOf(error);
        if (conflict === null) throw error;
        const savedAt = formatInstant(conflict.saved_at, zone).slice(0, 16);
        const choice = await dialogs.conflict({ title, conflict, savedAt });
        if (choice === 'theirs') return { kind: 'theirs' };
        if (choice === 'edit') return { kind: 'edit', conflict };
        seen = seenIn(conflict, seen);
      } finally {
        setSending(false);
      }
    }
  };
  const saveVersion = <Reply>(
    title: string,
    seen: number,
    send: (version: number) => Promise<Reply>,
  ): Promise<SaveOutcome<Reply>> => saveSeen(title, seen, ({ version }) => version, send);
  return { saveVersion, saveSeen, isSending };
};

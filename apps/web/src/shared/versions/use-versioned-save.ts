import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { conflictOf } from '#shared/api/api-error';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';

/**
 * How a save ended.
 * - `theirs`: the user wants what is saved now, and drops their own changes.
 * - `edit`: the user goes on editing. The next save names the version of the conflict, which the
 *   user has seen, so it succeeds unless somebody saves again.
 */
export type SaveOutcome<Reply> =
  | { readonly kind: 'saved'; readonly reply: Reply }
  | { readonly kind: 'theirs' }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/**
 * Saves with the version that was read. If somebody else has saved meanwhile, it shows who changed
 * what and asks; "Keep mine" saves again over the version that was shown. Other failures are thrown.
 * `isSending` is false while it asks.
 */
export const useVersionedSave = () => {
  const zone = useZone();
  const [isSending, setSending] = useState(false);
  const saveVersion = async <Reply>(
    title: string,
    seen: number,
    send: (version: number) => Promise<Reply>,
  ): Promise<SaveOutcome<Reply>> => {
    for (let version = seen; ;) {
      setSending(true);
      try {
        return { kind: 'saved', reply: await send(version) };
      } catch (error) {
        setSending(false);
        const conflict = conflictOf(error);
        if (conflict === null) throw error;
        const savedAt = formatInstant(conflict.saved_at, zone).slice(0, 16);
        const choice = await dialogs.conflict({ title, conflict, savedAt });
        if (choice === 'theirs') return { kind: 'theirs' };
        if (choice === 'edit') return { kind: 'edit', conflict };
        version = conflict.version;
      } finally {
        setSending(false);
      }
    }
  };
  return { saveVersion, isSending };
};

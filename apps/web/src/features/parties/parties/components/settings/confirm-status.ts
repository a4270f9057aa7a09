import type { PartyStatus } from '@leadline/contracts';
import { dialogs } from '#shared/ui/dialogs';
import { effectsOf, type PartyChange } from '../../api/effects';

interface Deactivation {
  readonly side: PartyChange['side'];
  readonly id: number;
  readonly name: string;
  /** Saved status and new status. */
  readonly saved: PartyStatus;
  readonly status: PartyStatus;
}

const MEANING = {
  advertiser: 'The advertiser gets no more leads.',
  publisher: 'Leads of the publisher are refused.',
} as const;

/**
 * Asks for confirmation before a party is deactivated, listing the distributions that lose it and
 * the leads that would have gone elsewhere. Resolves with true at once for any other change.
 */
export const confirmStatus = async (change: Deactivation): Promise<boolean> => {
  const { side, id, name, saved, status } = change;
  if (saved === status || status === 'active') return true;
  const lines = await effectsOf({ side, id, change: { kind: 'status', status } });
  return dialogs.confirm({
    title: `Deactivate ${name}?`,
    text: [MEANING[side], ...lines].join('\n'),
    yes: 'Deactivate',
    no: 'Cancel',
  });
};

import type { PartyStatus } from '@leadline/contracts';
import { dialogs } from '#shared/ui/dialogs';
import { effectsOf, type PartyChange } from './effects';

const MEANING = {
  advertiser: 'The advertiser gets no more leads.',
  publisher: 'Leads of the publisher are refused.',
} as const;

/**
 * Asks for confirmation before a party is deactivated, listing the distributions that lose it and
 * the leads that would have gone elsewhere. Resolves with true at once for any other change.
 */
export const confirmStatus = async (
  side: PartyChange['side'],
  { status }: { readonly status: PartyStatus },
  saved: { readonly id: number; readonly name: string; readonly status: PartyStatus },
): Promise<boolean> => {
  const { id, name } = saved;
  if (saved.status === status || status === 'active') return true;
  const lines = await effectsOf({ side, id, change: { kind: 'status', status } });
  return dialogs.confirm({
    title: `Deactivate ${name}?`,
    text: [MEANING[side], ...lines].join('\n'),
    yes: 'Deactivate',
    no: 'Cancel',
  });
};

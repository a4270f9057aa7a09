import type { PartyEffects } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { useSettled } from '#shared/lib/use-settled';
import { effectsLines } from './effects-words';

/** An unsaved change of an advertiser or a publisher. */
export type PartyChange =
  | {
      readonly side: 'advertiser';
      readonly id: number;
      readonly change: CallInput<'advertisers.effects'>['body'];
    }
  | {
      readonly side: 'publisher';
      readonly id: number;
      readonly change: CallInput<'publishers.effects'>['body'];
    };

const ask = (asked: PartyChange, signal?: AbortSignal): Promise<PartyEffects> => {
  const rest = { params: { id: asked.id }, ...(signal !== undefined && { signal }) };
  return asked.side === 'advertiser'
    ? api.call('advertisers.effects', { ...rest, body: asked.change })
    : api.call('publishers.effects', { ...rest, body: asked.change });
};

/** Pause in typing after which the effect of a change is requested. */
const PAUSE_MS = 500;

/**
 * Reads the effect that a change would have had on the leads of the last 24 hours. `changed` is
 * null if nothing was changed or a field is wrong; nothing is requested then.
 */
export const useEffects = (changed: PartyChange | null) => {
  const text = changed === null ? null : JSON.stringify(changed);
  const settled = useSettled(text, PAUSE_MS);
  const asked = settled === null ? null : (JSON.parse(settled) as PartyChange);
  const query = useQuery({
    queryKey: ['parties.effects', settled],
    enabled: asked !== null,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(asked as PartyChange, signal),
  });
  return {
    effects: text === null ? null : (query.data ?? null),
    /** True while the reply for the current change is outstanding. */
    isAsking: text !== null && (text !== settled || query.isFetching),
    hasFailed: text !== null && text === settled && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
};

/**
 * Returns the same effects as lines of a confirmation. If they cannot be loaded, the confirmation
 * opens without them.
 */
export const effectsOf = async (changed: PartyChange | null): Promise<readonly string[]> => {
  if (changed === null) return [];
  try {
    return effectsLines(await ask(changed));
  } catch (error) {
    console.warn('The effects of a change could not be loaded', error);
    return [];
  }
};

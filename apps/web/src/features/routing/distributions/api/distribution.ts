import type {
  Distribution,
  DistributionEffects,
  DistributionState,
  VersionConflict,
} from '@leadline/contracts';
import {
  OVERWRITE_IDS,
  OVERWRITE_NAMES,
  type OverwriteName,
} from '@leadline/contracts/distribution-parameters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd, replyText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSend, type Moment } from '#shared/scheduled/send';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import type { EditorTarget } from '../lib/addresses';
import { bodyOf, type Draft } from '../lib/draft';
import { useDistributionRefresh } from './distributions';

/**
 * Reads the distribution that an editor starts from. It is not cached, so the editor always starts
 * from the latest saved version.
 */
export const useDistribution = (target: EditorTarget) => {
  const id = target.kind === 'new' ? null : target.id;
  const query = useQuery({
    queryKey: ['distributions.get', id],
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }): Promise<Distribution> =>
      api.call('distributions.get', { params: { id: id ?? 0 }, signal }),
  });
  return {
    source: query.data ?? null,
    isLoading: id !== null && query.isFetching,
    hasFailed: query.isError && !query.isFetching,
    reload: () => query.refetch(),
  };
};

interface ValueChoice {
  readonly value: string;
  readonly label: string;
}
export type ParameterChoices = Readonly<Record<OverwriteName, readonly ValueChoice[]>>;

/**
 * Reads the known values of every parameter and overwrite from the filter groups. Empty if they
 * could not be loaded.
 */
export const useParameterChoices = (): ParameterChoices => {
  const { data } = useQuery({
    queryKey: ['lookups.filterGroups'],
    queryFn: ({ signal }) => api.call('lookups.filterGroups', { signal }),
    staleTime: 5 * 60_000,
  });
  return useMemo(() => {
    const groups = Object.values(data ?? {});
    const of = (name: OverwriteName): readonly ValueChoice[] =>
      groups
        .find((group) => group.id === OVERWRITE_IDS[name])
        ?.data.map((choice) => ({ value: String(choice.id), label: choice.name })) ?? [];
    return Object.fromEntries(OVERWRITE_NAMES.map((name) => [name, of(name)])) as ParameterChoices;
  }, [data]);
};

/**
 * Reads the effect that saving the draft in this state would have on the leads of other
 * distributions. Null until it is known, or without a country.
 */
export const useEffects = (
  { countryId, publisherId, parameters }: Draft,
  savedId: number | null,
  state: DistributionState,
): DistributionEffects | null => {
  const value = parameters.find(({ name }) => name === 'custom_param_1')?.values[0] ?? null;
  const body = {
    distribution_id: savedId,
    state,
    country_id: countryId ?? 0,
    publisher_id: publisherId,
    custom_param_1: value,
  };
  const { data } = useQuery({
    queryKey: ['distributions.effects', body],
    enabled: countryId !== null,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('distributions.effects', { body, signal }),
  });
  return countryId === null ? null : (data ?? null);
};

/** The distribution that a save replaces, and the version that the editor started from. */
export interface SavedAs {
  readonly id: number;
  readonly version: number;
  readonly state: DistributionState;
}

/**
 * Outcome of a save.
 * - `refused`: the reason was shown, and editing continues.
 * - `failed`: there is no reason to show. The editor closes and the page reports the failure.
 * - `theirs`: another user has saved a newer version, and the user accepts it.
 * - `edit`: there is a newer version, but the user continues editing; the next save replaces it.
 */
type SaveResult =
  | { readonly kind: 'saved' | 'refused' | 'failed' | 'theirs' }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/**
 * Sends the state only if the user chose one, so that a save never undoes a pause by another user.
 */
const stateOf = ({ state }: Draft) => (state === null ? {} : { state });

const afterError = async (error: unknown, isUpdate: boolean): Promise<SaveResult> => {
  if (isSessionEnd(error)) return { kind: 'refused' };
  const title = isUpdate ? MESSAGES.distributionUpdateFailed : MESSAGES.distributionCreateFailed;
  const text = replyText(error, isUpdate ? 'message' : 'error');
  if (text === null) return { kind: 'failed' };
  await dialogs.error(text, title);
  return { kind: 'refused' };
};

/** Creates or replaces a distribution. */
export const useSave = () => {
  const [isCreating, setCreating] = useState(false);
  const refresh = useDistributionRefresh();
  const { saveVersion, isSending } = useVersionedSave();
  const sendFor = useSend();
  const create = async (draft: Draft): Promise<SaveResult> => {
    await api.call('distributions.create', { body: { ...bodyOf(draft), ...stateOf(draft) } });
    toast(MESSAGES.distributionCreated);
    return { kind: 'saved' };
  };
  const update = async (
    draft: Draft,
    { id, version: seen }: SavedAs,
    moment: Moment | null,
  ): Promise<SaveResult> => {
    const outcome = await saveVersion(MESSAGES.distributionUpdateFailed, seen, (version) =>
      sendFor(moment, version).save('distributions.update', {
        body: { ...bodyOf(draft), ...stateOf(draft), distribution_id: id, version },
      }),
    );
    if (outcome.kind === 'saved')
      toast(moment === null ? MESSAGES.distributionUpdated : outcome.reply.message);
    return outcome;
  };
  /** Saves now, or a saved distribution at a moment. */
  const save = async (
    draft: Draft,
    savedAs: SavedAs | null,
    moment: Moment | null = null,
  ): Promise<SaveResult> => {
    setCreating(savedAs === null);
    try {
      // The save button stops spinning before the reason of a failure is shown.
      const result = await (
        savedAs === null ? create(draft) : update(draft, savedAs, moment)
      ).finally(() => setCreating(false));
      if (result.kind !== 'edit') refresh();
      return result;
    } catch (error) {
      return afterError(error, savedAs !== null);
    }
  };
  return { isSaving: isCreating || isSending, save };
};

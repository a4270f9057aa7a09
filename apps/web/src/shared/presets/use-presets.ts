import type { Preset } from '@leadline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

const KEY = ['presets.list'];
const NONE: readonly Preset[] = [];
type Page = Preset['page'];

const load = async (signal: AbortSignal): Promise<readonly Preset[]> => {
  try {
    return await api.call('presets.list', { signal });
  } catch (error) {
    // Only logged; the menu stays empty (API-007).
    if (!signal.aborted) console.warn('The presets could not be loaded', error);
    throw error;
  }
};

/** The user's presets of a page, requested when they are first needed. */
export const usePresetList = (page: Page, isNeeded: boolean): readonly Preset[] => {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load(signal),
    staleTime: 5 * 60_000,
    enabled: isNeeded,
  });
  return data?.filter((preset) => preset.page === page) ?? NONE;
};

const sorted = (presets: readonly Preset[]): readonly Preset[] =>
  presets.toSorted(
    (a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id - b.id,
  );

/**
 * Creates, overrides and deletes presets. An override and a deletion show at once and are undone if
 * the server refuses them.
 */
export const usePresetWrites = () => {
  const client = useQueryClient();
  const change = async (patch: (presets: readonly Preset[]) => readonly Preset[]) => {
    await client.cancelQueries({ queryKey: KEY });
    const before = client.getQueryData<readonly Preset[]>(KEY);
    client.setQueryData<readonly Preset[]>(KEY, (presets = []) => sorted(patch(presets)));
    return { before };
  };
  const undo = (
    error: unknown,
    context: { before: readonly Preset[] | undefined } | undefined,
    text: string,
  ): void => {
    if (context) client.setQueryData(KEY, context.before);
    if (!isSessionEnd(error)) void dialogs.error(errorText(error, text));
  };
  const create = useMutation({
    mutationFn: (body: { name: string; page: Page; config: string }) =>
      api.call('presets.create', { body }),
    onSuccess: async (preset) => {
      await change((presets) => [...presets, preset]);
      toast(MESSAGES.created);
    },
    onError: (error) => undo(error, undefined, MESSAGES.createFailed),
  });
  const override = useMutation({
    mutationFn: ({ id, config }: { id: number; config: string }) =>
      api.call('presets.update', { params: { id }, body: { config } }),
    onMutate: ({ id, config }) =>
      change((presets) =>
        presets.map((preset) => (preset.id === id ? { ...preset, config } : preset)),
      ),
    onSuccess: () => toast(MESSAGES.updated),
    onError: (error, _, context) => undo(error, context, MESSAGES.updateFailed),
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.call('presets.remove', { params: { id } }),
    onMutate: (id) => change((presets) => presets.filter((preset) => preset.id !== id)),
    onSuccess: () => toast(MESSAGES.deleted),
    onError: (error, _, context) => undo(error, context, MESSAGES.deleteFailed),
  });
  return {
    create: create.mutateAsync,
    isCreating: create.isPending,
    override: override.mutate,
    remove: remove.mutate,
  };
};

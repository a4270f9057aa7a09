import type { Preset } from '@leadline/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import type { PresetFormat, PresetState } from './preset-format';
import { PRESETS_KEY } from './use-preset-list';

type Page = Preset['page'];

const sorted = (presets: readonly Preset[]): readonly Preset[] =>
  presets.toSorted(
    (a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id - b.id,
  );

/** Changes the cached presets before the server has answered. */
const usePresetCache = () => {
  const client = useQueryClient();
  const change = async (patch: (presets: readonly Preset[]) => readonly Preset[]) => {
    await client.cancelQueries({ queryKey: PRESETS_KEY });
    const before = client.getQueryData<readonly Preset[]>(PRESETS_KEY);
    // A list that is not loaded stays empty: with a single preset in it, the others would look
    // deleted.
    if (before !== undefined) client.setQueryData(PRESETS_KEY, sorted(patch(before)));
    return { before };
  };
  return {
    change,
    replace: (id: number, patch: Partial<Preset>) =>
      change((presets) =>
        presets.map((preset) => (preset.id === id ? { ...preset, ...patch } : preset)),
      ),
    undo: (context: { before: readonly Preset[] | undefined } | undefined): void => {
      if (context) client.setQueryData(PRESETS_KEY, context.before);
    },
    reload: () => client.invalidateQueries({ queryKey: PRESETS_KEY }),
    find: (wanted: number): Preset | null =>
      client.getQueryData<readonly Preset[]>(PRESETS_KEY)?.find(({ id }) => id === wanted) ?? null,
  };
};

/** Shows a failure in a dialog, unless the session has ended. */
const sayFailure = (error: unknown, text: string): void => {
  if (!isSessionEnd(error)) void dialogs.error(errorText(error, text));
};

/** Changed fields of a preset. */
type PresetPatch = Partial<Pick<Preset, 'name' | 'config'>>;

/** Overwrites or renames a preset, with the version that was read. */
const usePresetUpdate = ({ replace, undo, reload, find }: ReturnType<typeof usePresetCache>) => {
  const { saveVersion } = useVersionedSave();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ preset, patch }: { preset: Preset; patch: PresetPatch }) =>
      saveVersion(MESSAGES.presetConflict(preset.name), preset.version, (version) =>
        api.call('presets.update', { params: { id: preset.id }, body: { ...patch, version } }),
      ),
    onMutate: ({ preset, patch }) => replace(preset.id, patch),
    onSuccess: async (outcome, { preset }) => {
      // After a conflict the list shows the server's presets, and the next save replaces them.
      if (outcome.kind !== 'saved') return reload();
      await replace(preset.id, outcome.reply);
      toast(MESSAGES.updated);
    },
    onError: (_error, _preset, context) => undo(context),
  });
  /**
   * Saves the change. Returns the server's preset if the user chose it after a conflict, else null.
   */
  const update = async (preset: Preset, patch: PresetPatch): Promise<Preset | null> => {
    const outcome = await mutateAsync({ preset, patch });
    return outcome.kind === 'theirs' ? find(preset.id) : null;
  };
  return { update, isUpdating: isPending };
};

/**
 * Creates, overrides, renames and deletes presets. All but a creation are shown at once and undone
 * if the server refuses. `create` and `update` throw on failure, and the caller shows the error.
 */
const usePresetWrites = () => {
  const cache = usePresetCache();
  const { change, undo, reload } = cache;
  const { update, isUpdating } = usePresetUpdate(cache);
  const create = useMutation({
    mutationFn: (body: { name: string; page: Page; config: string }) =>
      api.call('presets.create', { body }),
    onSuccess: async (preset) => {
      // For a repeated request, the server answers with the existing preset.
      const { before } = await change((presets) => [
        ...presets.filter(({ id }) => id !== preset.id),
        preset,
      ]);
      if (before === undefined) void reload();
      toast(MESSAGES.created);
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.call('presets.remove', { params: { id } }),
    onMutate: (id) => change((presets) => presets.filter((preset) => preset.id !== id)),
    onSuccess: () => toast(MESSAGES.deleted),
    onError: (error, _id, context) => {
      undo(context);
      sayFailure(error, MESSAGES.deleteFailed);
    },
  });
  return {
    create: create.mutateAsync,
    isCreating: create.isPending,
    update,
    isUpdating,
    remove: remove.mutate,
  };
};

export interface PresetMenuProps<State = PresetState> {
  page: Preset['page'];
  format: PresetFormat<State>;
  /** The state that a new preset would store. */
  current: State;
  chosenId: number | null;
  onChoose: (id: number, state: State) => void;
  /** Restores the page's defaults. */
  onLeave: () => void;
  /** The chosen preset was deleted. The filters and the table stay as they are. */
  onForget: () => void;
}

/**
 * Saves, overrides, renames, deletes and applies presets. Asks first if something would be lost.
 */
export const usePresetActions = <State>({
  page,
  format,
  current,
  chosenId,
  onChoose,
  onForget,
}: PresetMenuProps<State>) => {
  const { create, isCreating, update, isUpdating, remove } = usePresetWrites();
  const save = async (name: string): Promise<void> => {
    const preset = await create({ name, page, config: format.write(current) });
    onChoose(preset.id, current);
  };
  const rename = async (preset: Preset, name: string): Promise<void> => {
    if (name !== preset.name) await update(preset, { name });
  };
  const choose = (preset: Preset): void => onChoose(preset.id, format.read(preset.config));
  const replace = async (preset: Preset): Promise<void> => {
    const isConfirmed = await dialogs.confirm({
      text: `The preset "${preset.name}" will hold the filters and the table as they are now.`,
      yes: 'Override',
      no: 'Cancel',
      danger: false,
    });
    if (!isConfirmed) return;
    onChoose(preset.id, current);
    const config = format.write(current, preset.config);
    try {
      const theirs = await update(preset, { config });
      if (theirs !== null) choose(theirs);
    } catch (error) {
      sayFailure(error, MESSAGES.updateFailed);
    }
  };
  const discard = async (preset: Preset): Promise<void> => {
    if (!(await dialogs.confirm())) return;
    remove(preset.id);
    if (preset.id === chosenId) onForget();
  };
  return { save, isCreating, rename, isUpdating, replace, discard, choose };
};

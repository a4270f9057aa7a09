import type { Preset } from '@leadline/contracts';
import { dialogs } from '#shared/ui/dialogs';
import type { PresetFormat, PresetState } from './preset-format';
import { MESSAGES } from '#shared/lib/messages';
import { sayFailure, usePresetWrites } from './use-presets';

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

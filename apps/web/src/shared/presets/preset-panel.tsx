import type { Preset } from '@leadline/contracts';
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import type { LoadFailure } from '#shared/api/load-failure';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { PopoverPanel } from '#shared/ui/popover-panel';
import styles from './preset-menu.module.css';
import type { usePresetActions } from './use-presets';

interface ModifiedProps {
  name: string;
  onOverride: () => void;
  onSaveAsNew: () => void;
  onRevert: () => void;
}

const ModifiedPreset = ({ name, onOverride, onSaveAsNew, onRevert }: ModifiedProps) => (
  <div className={styles.modified}>
    <span>
      <strong>{name}</strong> is modified
    </span>
    <span className={styles.choices}>
      <Button size="small" onClick={onOverride}>
        Save changes
      </Button>
      <Button size="small" onClick={onSaveAsNew}>
        Save as new
      </Button>
      <Button size="small" onClick={onRevert}>
        Revert
      </Button>
    </span>
  </div>
);

/** Ignores the second click of a double click, which would undo the first while the menu closes. */
const onFirstClick =
  (then: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) then();
  };

interface RowProps {
  name: string;
  isChosen: boolean;
  onPress: () => void;
  onOverride: () => void;
  onRename: () => void;
  onDelete: () => void;
}

const PresetRow = ({ name, isChosen, onPress, onOverride, onRename, onDelete }: RowProps) => (
  <li className={`${styles.row} ${isChosen ? styles.chosen : ''}`}>
    <button
      type="button"
      className={styles.name}
      aria-pressed={isChosen}
      title={isChosen ? 'Choose again to go back to the defaults' : name}
      onClick={onFirstClick(onPress)}
    >
      {name}
    </button>
    <IconButton
      icon="save"
      size={15}
      quiet
      label={`Override ${name} with the current view`}
      onClick={onFirstClick(onOverride)}
    />
    <IconButton
      icon="pencil"
      size={15}
      quiet
      label={`Rename ${name}`}
      onClick={onFirstClick(onRename)}
    />
    <IconButton
      icon="trash"
      size={15}
      quiet
      label={`Delete ${name}`}
      onClick={onFirstClick(onDelete)}
    />
  </li>
);

/** Replaces the list if there are no presets, or if they could not be loaded. */
const NoPresets = ({ isLoading, failure }: Pick<Props, 'isLoading' | 'failure'>) => {
  if (failure !== null)
    return <ListFailure failure={failure} text="The presets could not be loaded." />;
  return (
    <p className={styles.none}>
      {isLoading
        ? 'Loading…'
        : 'No presets yet. A preset keeps the filters, the search, the columns and the order of ' +
          'the table.'}
    </p>
  );
};

interface Props {
  presets: readonly Preset[];
  isLoading: boolean;
  failure: LoadFailure | null;
  chosenId: number | null;
  /** The chosen preset, if the current state differs from it. */
  modified: Preset | null;
  actions: ReturnType<typeof usePresetActions>;
  onLeave: () => void;
  onNew: () => void;
  onRename: (preset: Preset) => void;
  onClose: () => void;
}

/** The list of presets. Every choice closes it. */
export const PresetPanel = ({
  presets,
  isLoading,
  failure,
  chosenId,
  modified,
  actions,
  onLeave,
  onNew,
  onRename,
  onClose,
}: Props) => {
  const { choose, replace, discard } = actions;
  const closeAnd = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <PopoverPanel className={styles.menu} role="group" aria-label="Presets" onClose={onClose}>
      {modified !== null && (
        <ModifiedPreset
          name={modified.name}
          onOverride={closeAnd(() => void replace(modified))}
          onSaveAsNew={closeAnd(onNew)}
          onRevert={closeAnd(() => choose(modified))}
        />
      )}
      {presets.length === 0 && <NoPresets isLoading={isLoading} failure={failure} />}
      <ul className={styles.list}>
        {presets.map((preset) => (
          <PresetRow
            key={preset.id}
            name={preset.name}
            isChosen={preset.id === chosenId}
            onPress={closeAnd(() => (preset.id === chosenId ? onLeave() : choose(preset)))}
            onOverride={closeAnd(() => void replace(preset))}
            onRename={closeAnd(() => onRename(preset))}
            onDelete={closeAnd(() => void discard(preset))}
          />
        ))}
      </ul>
      <Button block type="dashed" icon={<Icon name="plus" size={15} />} onClick={closeAnd(onNew)}>
        New Preset
      </Button>
    </PopoverPanel>
  );
};

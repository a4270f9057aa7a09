import type { Preset } from '@leadline/contracts';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { dialogs } from '#shared/ui/dialogs';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PresetDialog } from './preset-dialog';
import type { PresetFormat, PresetState } from './preset-format';
import styles from './preset-menu.module.css';
import { usePresetList, usePresetWrites } from './use-presets';

export interface PresetMenuProps {
  page: Preset['page'];
  format: PresetFormat;
  /** What a new preset would hold. */
  current: PresetState;
  chosenId: number | null;
  onChoose: (id: number, state: PresetState) => void;
  /** Everything goes back to the page's defaults (LED-018). */
  onLeave: () => void;
  /** The chosen preset was deleted. The filters and the table stay as they are. */
  onForget: () => void;
}

/** Saves, overrides, deletes and applies presets. Asks first if something would be lost. */
const usePresetActions = ({
  page,
  format,
  current,
  chosenId,
  onChoose,
  onForget,
}: PresetMenuProps) => {
  const { create, isCreating, override, remove } = usePresetWrites();
  const save = async (name: string): Promise<void> => {
    const preset = await create({ name, page, config: format.write(current) });
    onChoose(preset.id, current);
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
    const theirs = await override({ ...preset, config: format.write(current, preset.config) });
    if (theirs !== null) choose(theirs);
  };
  const discard = async (preset: Preset): Promise<void> => {
    if (!(await dialogs.confirm())) return;
    remove(preset.id);
    if (preset.id === chosenId) onForget();
  };
  return { save, isCreating, replace, discard, choose };
};

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
        Override
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

interface RowProps {
  name: string;
  isChosen: boolean;
  onPress: () => void;
  onOverride: () => void;
  onDelete: () => void;
}

const PresetRow = ({ name, isChosen, onPress, onOverride, onDelete }: RowProps) => (
  <li className={`${styles.row} ${isChosen ? styles.chosen : ''}`}>
    <button
      type="button"
      className={styles.name}
      aria-pressed={isChosen}
      title={isChosen ? 'Choose again to go back to the defaults' : name}
      onClick={onPress}
    >
      {name}
    </button>
    <IconButton icon="pencil" size={15} quiet label={`Override ${name}`} onClick={onOverride} />
    <IconButton icon="trash" size={15} quiet label={`Delete ${name}`} onClick={onDelete} />
  </li>
);

interface PanelProps {
  presets: readonly Preset[];
  chosenId: number | null;
  /** The chosen preset, if it is modified. */
  modified: Preset | null;
  actions: ReturnType<typeof usePresetActions>;
  onLeave: () => void;
  onNew: () => void;
  onClose: () => void;
}

/** The list of presets. Every choice closes it. */
const PresetPanel = ({
  presets,
  chosenId,
  modified,
  actions,
  onLeave,
  onNew,
  onClose,
}: PanelProps) => {
  const { choose, replace, discard } = actions;
  const closeAnd = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <div className={styles.menu} role="group" aria-label="Presets">
      {modified !== null && (
        <ModifiedPreset
          name={modified.name}
          onOverride={closeAnd(() => void replace(modified))}
          onSaveAsNew={closeAnd(onNew)}
          onRevert={closeAnd(() => choose(modified))}
        />
      )}
      {presets.length === 0 && (
        <p className={styles.none}>
          No presets yet. A preset keeps the filters, the columns and the order of the table.
        </p>
      )}
      <ul className={styles.list}>
        {presets.map((preset) => (
          <PresetRow
            key={preset.id}
            name={preset.name}
            isChosen={preset.id === chosenId}
            onPress={closeAnd(() => (preset.id === chosenId ? onLeave() : choose(preset)))}
            onOverride={closeAnd(() => void replace(preset))}
            onDelete={closeAnd(() => void discard(preset))}
          />
        ))}
      </ul>
      <Button block type="dashed" icon={<Icon name="plus" size={15} />} onClick={closeAnd(onNew)}>
        New Preset
      </Button>
    </div>
  );
};

/**
 * The presets of a page: choose one, save what is shown as a new one or over an existing one,
 * delete (LED-016 to LED-018, REP-039).
 */
export const PresetMenu = (props: PresetMenuProps) => {
  const { page, format, current, chosenId, onLeave } = props;
  const presets = usePresetList(page, true);
  const actions = usePresetActions(props);
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const chosen = presets.find((preset) => preset.id === chosenId);
  const isModified =
    chosen !== undefined && format.text(format.read(chosen.config)) !== format.text(current);
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <PresetPanel
            presets={presets}
            chosenId={chosenId}
            modified={isModified ? chosen : null}
            actions={actions}
            onLeave={onLeave}
            onNew={() => setNaming(true)}
            onClose={() => setOpen(false)}
          />
        }
      >
        <Badge dot={isModified}>
          <Button
            icon={<Icon name="bookmark" size={16} />}
            aria-expanded={isOpen}
            className={styles.button}
          >
            <span className={styles.text}>{chosen === undefined ? 'Presets' : chosen.name}</span>
            {isModified && <span className="visually-hidden"> (modified)</span>}
          </Button>
        </Badge>
      </Popover>
      {isNaming && (
        <PresetDialog
          isSaving={actions.isCreating}
          onSave={actions.save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};

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
  /** What a preset would keep now. */
  current: PresetState;
  chosenId: number | null;
  onChoose: (id: number, state: PresetState) => void;
  /** Everything goes back to the page's defaults (LED-018). */
  onLeave: () => void;
  /** The chosen preset is gone; what it had set stays. */
  onForget: () => void;
}

/**
 * The presets of a page: choose, keep what is shown as a new one or over an old one, delete
 * (LED-016 to LED-018, REP-039).
 */
export const PresetMenu = ({
  page,
  format,
  current,
  chosenId,
  onChoose,
  onLeave,
  onForget,
}: PresetMenuProps) => {
  const presets = usePresetList(page, true);
  const { create, isCreating, override, remove } = usePresetWrites();
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const chosen = presets.find((preset) => preset.id === chosenId);
  const isModified =
    chosen !== undefined && format.text(format.read(chosen.config)) !== format.text(current);

  const save = async (name: string): Promise<void> => {
    const preset = await create({ name, page, config: format.write(current) });
    onChoose(preset.id, current);
  };
  const replace = async (preset: Preset): Promise<void> => {
    if (
      !(await dialogs.confirm({
        text: `The preset "${preset.name}" will hold the filters and the table as they are now.`,
        yes: 'Override',
        no: 'Cancel',
        danger: false,
      }))
    )
      return;
    override({ id: preset.id, config: format.write(current, preset.config) });
    onChoose(preset.id, current);
  };
  const discard = async (preset: Preset): Promise<void> => {
    if (!(await dialogs.confirm())) return;
    remove(preset.id);
    if (preset.id === chosenId) onForget();
  };
  const startNaming = (): void => {
    setOpen(false);
    setNaming(true);
  };
  const close = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  const content = (
    <div className={styles.menu} role="group" aria-label="Presets">
      {isModified && (
        <div className={styles.modified}>
          <span>
            <strong>{chosen.name}</strong> is modified
          </span>
          <span className={styles.choices}>
            <Button size="small" onClick={close(() => void replace(chosen))}>
              Override
            </Button>
            <Button size="small" onClick={startNaming}>
              Save as new
            </Button>
            <Button
              size="small"
              onClick={close(() => onChoose(chosen.id, format.read(chosen.config)))}
            >
              Revert
            </Button>
          </span>
        </div>
      )}
      {presets.length === 0 && (
        <p className={styles.none}>
          No presets yet. A preset keeps the filters, the columns and the order of the table.
        </p>
      )}
      <ul className={styles.list}>
        {presets.map((preset) => {
          const isChosen = preset.id === chosenId;
          return (
            <li key={preset.id} className={`${styles.row} ${isChosen ? styles.chosen : ''}`}>
              <button
                type="button"
                className={styles.name}
                aria-pressed={isChosen}
                title={isChosen ? 'Choose again to go back to the defaults' : preset.name}
                onClick={close(() =>
                  isChosen ? onLeave() : onChoose(preset.id, format.read(preset.config)),
                )}
              >
                {preset.name}
              </button>
              <IconButton
                icon="pencil"
                size={15}
                quiet
                label={`Override ${preset.name}`}
                onClick={close(() => void replace(preset))}
              />
              <IconButton
                icon="trash"
                size={15}
                quiet
                label={`Delete ${preset.name}`}
                onClick={close(() => void discard(preset))}
              />
            </li>
          );
        })}
      </ul>
      <Button block type="dashed" icon={<Icon name="plus" size={15} />} onClick={startNaming}>
        New Preset
      </Button>
    </div>
  );
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        content={content}
        destroyOnHidden
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
        <PresetDialog isSaving={isCreating} onSave={save} onClose={() => setNaming(false)} />
      )}
    </>
  );
};

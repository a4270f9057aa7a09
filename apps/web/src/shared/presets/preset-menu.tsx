import type { Preset } from '@leadline/contracts';
import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { ChangeDot } from '#shared/ui/change-dot';
import { Icon } from '#shared/ui/icons';
import { PresetDialog } from './preset-dialog';
import styles from './preset-menu.module.css';
import { PresetPanel } from './preset-panel';
import { usePresetList } from './use-preset-list';
import { type PresetMenuProps, usePresetActions } from './use-presets';

export type { PresetMenuProps } from './use-presets';

/** The preset that gets a name: `new`, or the preset to rename. */
type Naming = 'new' | Preset;

interface NamingDialogProps {
  naming: Naming;
  presets: readonly Preset[];
  actions: ReturnType<typeof usePresetActions>;
  onClose: () => void;
}

const NamingDialog = ({ naming, presets, actions, onClose }: NamingDialogProps) => {
  const taken = presets.filter((preset) => preset !== naming).map(({ name }) => name);
  if (naming === 'new')
    return (
      <PresetDialog
        title="New Preset"
        submitLabel="Submit"
        taken={taken}
        isSaving={actions.isCreating}
        failed={MESSAGES.createFailed}
        onSave={actions.save}
        onClose={onClose}
      />
    );
  return (
    <PresetDialog
      title="Rename Preset"
      submitLabel="Rename"
      name={naming.name}
      taken={taken}
      isSaving={actions.isUpdating}
      failed={MESSAGES.updateFailed}
      onSave={(name) => actions.rename(naming, name)}
      onClose={onClose}
    />
  );
};

/**
 * The presets of a page: choose one, save the current state as a new preset or over an existing
 * one, rename, delete.
 */
export const PresetMenu = <State,>(props: PresetMenuProps<State>) => {
  const { page, format, current, chosenId, onLeave } = props;
  const { presets, isLoading, failure } = usePresetList(page);
  const actions = usePresetActions(props);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [naming, setNaming] = useState<Naming | null>(null);
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
            isLoading={isLoading}
            failure={failure}
            chosenId={chosenId}
            modified={isModified ? chosen : null}
            actions={actions}
            onLeave={onLeave}
            onNew={() => setNaming('new')}
            onRename={setNaming}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        }
      >
        <ChangeDot isShown={isModified}>
          <Button
            ref={button}
            icon={<Icon name="bookmark" size={16} />}
            aria-expanded={isOpen}
            className={styles.button}
          >
            <span className={styles.text}>{chosen === undefined ? 'Presets' : chosen.name}</span>
            {isModified && <span className="visually-hidden"> (modified)</span>}
          </Button>
        </ChangeDot>
      </Popover>
      {naming !== null && (
        <NamingDialog
          naming={naming}
          presets={presets}
          actions={actions}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
};

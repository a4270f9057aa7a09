import { Button, Input, Modal } from 'antd';
import { useState, type FormEvent } from 'react';
import { useClosing } from '#shared/ui/use-closing';
import styles from './preset-menu.module.css';

/** The limit of the server. */
const NAME_LENGTH = 100;

/**
 * Asks for the name of a new preset (LED-016). A failure opens its own dialog, and this one stays
 * open for another try.
 */
export const PresetDialog = ({
  isSaving,
  onSave,
  onClose,
}: {
  isSaving: boolean;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) => {
  const [name, setName] = useState('');
  const { close, modal } = useClosing(onClose);
  const isEmpty = name.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty && !isSaving) void onSave(name.trim()).then(close, () => undefined);
  };
  return (
    <Modal
      {...modal}
      centered
      width={500}
      style={{ maxWidth: 500 }}
      title="New Preset"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="primary"
            htmlType="submit"
            form="new-preset"
            loading={isSaving}
            disabled={isEmpty}
            title={isEmpty ? 'Enter a name first' : undefined}
          >
            Submit
          </Button>
        </>
      }
    >
      <form id="new-preset" onSubmit={submit}>
        <label className={styles.field}>
          <span>Preset Name</span>
          <Input
            autoFocus
            maxLength={NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </form>
    </Modal>
  );
};

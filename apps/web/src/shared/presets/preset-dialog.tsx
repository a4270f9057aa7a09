import { Button, Input, Modal } from 'antd';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useClosing } from '#shared/ui/use-closing';
import styles from './preset-menu.module.css';

/** The limit of the server. */
const NAME_LENGTH = 100;

interface Props {
  title: string;
  submitLabel: string;
  /** The present name of a preset that is renamed. */
  name?: string;
  /** The names of the other presets of the page. */
  taken: readonly string[];
  isSaving: boolean;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Why a name cannot be saved; undefined if it can. */
const problemOf = (name: string, taken: readonly string[]): string | undefined => {
  if (name === '') return 'Enter a name first';
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? 'You already have a preset with this name' : undefined;
};

/** The name as it is typed. It is sent once, however often Submit is pressed while it closes. */
const useNaming = ({ name: savedName = '', taken, onSave }: Props, close: () => void) => {
  const [text, setText] = useState(savedName);
  // As they were when the dialog opened: the new name is among them while it closes.
  const [others] = useState(taken);
  const isSent = useRef(false);
  const name = text.trim();
  const problem = problemOf(name, others);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== undefined || isSent.current) return;
    isSent.current = true;
    onSave(name).then(close, () => {
      isSent.current = false;
    });
  };
  return { text, setText, name, problem, submit };
};

/**
 * Asks for the name of a preset (LED-016). A failure opens its own dialog, and this one stays open
 * for another try.
 */
export const PresetDialog = (props: Props) => {
  const { title, submitLabel, isSaving, onClose } = props;
  const { close, modal } = useClosing(onClose);
  const { text, setText, name, problem, submit } = useNaming(props, close);
  const formId = useId();
  const problemId = useId();
  return (
    <Modal
      {...modal}
      centered
      width={500}
      style={{ maxWidth: 500 }}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={isSaving}
            disabled={problem !== undefined}
            title={problem}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <label className={styles.field}>
          <span>Preset Name</span>
          <Input
            autoFocus
            maxLength={NAME_LENGTH}
            value={text}
            aria-describedby={problemId}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <span id={problemId} role="status" className={styles.problem}>
          {name !== '' && problem}
        </span>
      </form>
    </Modal>
  );
};

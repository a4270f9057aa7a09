import { Input, Modal } from 'antd';
import { useState, type FormEvent } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import styles from './preset-menu.module.css';

/** The limit of the server. */
const NAME_LENGTH = 100;
const FIELDS = { name: 'name' } as const;

interface Props {
  title: string;
  submitLabel: string;
  /** The present name of a preset that is renamed. */
  name?: string;
  /** The names of the other presets of the page. */
  taken: readonly string[];
  isSaving: boolean;
  /** What a failure is called. */
  failed: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** The name as it is typed, and what is wrong with it here or for the server. */
const useNaming = ({ name: savedName = '', taken, failed, onSave }: Props, close: () => void) => {
  const [text, setText] = useState(savedName);
  // As they were when the dialog opened: the new name is among them while it closes.
  const [others] = useState(taken);
  const { root, faults, forget, explain } = useFormFaults(FIELDS);
  const name = text.trim();
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  const marked = isTaken ? MESSAGES.fieldsMarked : null;
  const problem = name === '' ? 'Enter a name first' : marked;
  const submit = useSubmitOnce(async () => {
    if (problem !== null) return false;
    try {
      await onSave(name);
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, failed);
      return false;
    }
    close();
    return true;
  });
  return {
    root,
    text,
    problem,
    fault: isTaken ? 'You already have a preset with this name' : faults.name,
    setText: (next: string): void => {
      forget(['name']);
      setText(next);
    },
    submit,
  };
};

/** Asks for the name of a preset (LED-016). After a failure it stays open for another try. */
export const PresetDialog = (props: Props) => {
  const { title, submitLabel, isSaving, onClose } = props;
  const { close, leave, modal } = useClosing(onClose, { isBusy: isSaving, start: 'field' });
  const { root, text, setText, fault, problem, submit } = useNaming(props, close);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <Modal
      {...modal}
      centered
      width={500}
      style={{ maxWidth: 500 }}
      title={title}
      footer={
        <FormFooter
          submitLabel={submitLabel}
          isBusy={isSaving}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <form onSubmit={onSubmit}>
        <div ref={root} className={styles.naming}>
          <Field label="Preset Name" name="name" error={fault}>
            {(field) => (
              <Input
                {...field}
                autoComplete="off"
                maxLength={NAME_LENGTH}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        </div>
      </form>
    </Modal>
  );
};

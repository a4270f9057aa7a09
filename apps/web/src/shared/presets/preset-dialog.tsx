import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-dialog';
import { useClosing } from '#shared/ui/use-closing';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import styles from './preset-menu.module.css';

/** Longest name, as on the server. */
const NAME_LENGTH = 100;
const FIELDS = { name: 'name' } as const;

interface Props {
  title: string;
  submitLabel: string;
  /** Current name of the preset to rename. */
  name?: string;
  /** Names of the page's other presets. */
  taken: readonly string[];
  isSaving: boolean;
  /** Title of a failure. */
  failed: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Holds the typed name and its error, from this form or from the server. */
const useNaming = ({ name: savedName = '', taken, failed, onSave }: Props, close: () => void) => {
  const [text, setText] = useState(savedName);
  // The names at the time of opening: while the dialog closes, `taken` already contains the new
  // name.
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

/** Asks for the name of a preset. After a failure it stays open for another try. */
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

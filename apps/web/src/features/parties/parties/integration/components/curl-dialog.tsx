import { Input } from 'antd';
import { useState } from 'react';
import { Field, FieldNote } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { type CurlStep, curlStep } from '../lib/curl/curl-step';
import { CurlError } from '../lib/curl/shell-words';
import styles from './integration.module.css';

interface Props {
  /** Whether the step hands over the lead. */
  hasLead: boolean;
  onRead: (read: CurlStep) => void;
  onClose: () => void;
}

const EXAMPLE = `curl -X POST https://api.advertiser.example/leads \\
  -H 'Authorization: Bearer <token>' \\
  -d '{"email": "jane@example.com"}'`;

/** Fills in the request of a step from a pasted `curl` command. */
export const CurlDialog = ({ hasLead, onRead, onClose }: Props) => {
  const [command, setCommand] = useState('');
  const [fault, setFault] = useState<string>();
  const read = (): boolean => {
    try {
      onRead(curlStep(command, hasLead));
      return true;
    } catch (error) {
      if (!(error instanceof CurlError)) throw error;
      setFault(error.message);
      return false;
    }
  };
  return (
    <FormDialog
      title="Paste a curl command"
      width={640}
      submitLabel="Fill in the request"
      isDirty={false}
      isBusy={false}
      problem={command.trim() === '' ? 'Paste the command first' : null}
      send={() => Promise.resolve(read())}
      onClose={onClose}
    >
      {() => (
        <div className={styles.form}>
          <FieldNote>
            Copy it from the documentation of the advertiser. It replaces the request of this step.
            Keys become secrets; nothing is saved yet.
          </FieldNote>
          <Field label="Command" error={fault}>
            {(field) => (
              <Input.TextArea
                {...field}
                className={styles.mono}
                rows={8}
                value={command}
                maxLength={20_000}
                spellCheck={false}
                placeholder={EXAMPLE}
                onChange={({ target }) => {
                  setFault(undefined);
                  setCommand(target.value);
                }}
              />
            )}
          </Field>
        </div>
      )}
    </FormDialog>
  );
};

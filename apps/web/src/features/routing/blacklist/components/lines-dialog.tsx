import { Input, Select } from 'antd';
import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { TextField } from '#shared/records/fields';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { addLines } from '../lib/add-lines';
import { linesOfText } from '../lib/csv-lines';
import type { BlacklistType } from '../lib/use-blacklist';
import styles from './item-dialog.module.css';
import { RuleFields } from './item-fields';

interface Props {
  types: readonly [BlacklistType, ...BlacklistType[]];
  onDone: () => void;
  onClose: () => void;
}

const LOOK = { centered: false, mask: { closable: true } };

const useLinesForm = (firstType: string) => {
  const empty = { type: firstType, text: '', expiresAt: '', isHiding: false, description: '' };
  const { draft, isDirty, setDraft } = useRecordDraft({
    row: null,
    draftOf: () => empty,
    keptAs: 'blacklist-lines',
  });
  const [isBusy, setBusy] = useState(false);
  const lines = linesOfText(draft.text, {
    type: draft.type,
    expires_at: draft.expiresAt,
    hide_blocked: draft.isHiding ? '1' : '0',
    description: draft.description,
  });
  return {
    ...{ draft, isBusy, lines, isDirty, errors: {} },
    change: (patch: Partial<typeof empty>): void => setDraft((before) => ({ ...before, ...patch })),
    /** Whether the lines were sent. */
    submit: async (): Promise<boolean> => {
      setBusy(true);
      try {
        await addLines(lines);
        return true;
      } catch (error) {
        if (!isSessionEnd(error)) void dialogs.error(errorText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};

/** Adds many values of one type, one a line. */
export const LinesDialog = ({ types, onDone, onClose }: Props) => {
  const form = useLinesForm(types[0].name);
  const { length } = form.lines;
  return (
    <FormDialog
      title="Add many"
      width={640}
      look={LOOK}
      submitLabel={length > 0 ? `Add ${length}` : 'Add'}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      problem={length === 0 ? MESSAGES.linesMissing : null}
      send={() => form.submit().finally(onDone)}
      onClose={onClose}
    >
      {() => (
        <div className={styles.fields}>
          <Field label="Blacklist Types">
            {(control) => (
              <Select<string>
                {...control}
                value={form.draft.type}
                options={types.map(({ name }) => ({ value: name, label: name }))}
                onChange={(type) => form.change({ type })}
              />
            )}
          </Field>
          <div className={styles.wide}>
            <Field label="Values, one a line">
              {(control) => (
                <Input.TextArea
                  {...control}
                  rows={8}
                  spellCheck={false}
                  value={form.draft.text}
                  onChange={({ target }) => form.change({ text: target.value })}
                />
              )}
            </Field>
          </div>
          <RuleFields form={form} />
          <div className={styles.wide}>
            <TextField
              form={form}
              name="description"
              label="Description"
              maxLength={1000}
              placeholder="Describe why blacklist items are set"
            />
          </div>
        </div>
      )}
    </FormDialog>
  );
};

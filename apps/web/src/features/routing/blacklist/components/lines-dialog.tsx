import { Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { TextField } from '#shared/records/fields';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { linesOfText } from '../lib/csv-lines';
import type { BlacklistType } from '../lib/use-blacklist';
import styles from './item-dialog.module.css';
import { RuleFields } from './item-fields';

interface Props {
  types: readonly [BlacklistType, ...BlacklistType[]];
  onSent: (importId: number) => void;
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
    /** Returns the id of the import. Null if the lines were not sent. */
    submit: async (): Promise<number | null> => {
      setBusy(true);
      try {
        const body = { file_name: `${draft.type}, pasted`, lines };
        return (await api.call('blacklistImports.create', { body })).id;
      } catch (error) {
        if (!isSessionEnd(error)) void dialogs.error(errorText(error));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
};

/** Adds many values of one type, one a line. */
export const LinesDialog = ({ types, onSent, onClose }: Props) => {
  const form = useLinesForm(types[0].name);
  const { length } = form.lines;
  /** The import that was made; the dialog closes after it. */
  const sent = useRef<number | null>(null);
  return (
    <FormDialog
      title="Add several"
      width={640}
      look={LOOK}
      submitLabel={length > 0 ? `Check ${length}` : 'Check'}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      problem={length === 0 ? MESSAGES.linesMissing : null}
      send={async () => {
        sent.current = await form.submit();
        return sent.current !== null;
      }}
      onClose={() => (sent.current === null ? onClose() : onSent(sent.current))}
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

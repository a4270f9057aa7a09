import { Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { DateTimeField } from '#shared/ui/date-time-field';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { addLines } from '../lib/add-lines';
import { linesOfText } from '../lib/csv-lines';
import { tellAdded } from '../lib/tell-added';
import type { BlacklistType } from '../lib/use-blacklist';
import styles from './item-dialog.module.css';

interface Props {
  types: readonly [BlacklistType, ...BlacklistType[]];
  onDone: () => void;
  onClose: () => void;
}

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
    ...{ draft, isBusy, lines, isDirty },
    change: (patch: Partial<typeof empty>): void => setDraft((before) => ({ ...before, ...patch })),
    /** Whether the lines were sent. */
    submit: async (): Promise<boolean> => {
      setBusy(true);
      try {
        await tellAdded(await addLines(lines));
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

const SharedFields = ({ form }: { form: ReturnType<typeof useLinesForm> }) => (
  <>
    <Field label="Expires At">
      {({ status: _, ...control }) => (
        <DateTimeField
          {...control}
          value={form.draft.expiresAt}
          onChange={(expiresAt) => form.change({ expiresAt })}
        />
      )}
    </Field>
    <Checkbox
      className={styles.wide ?? ''}
      checked={form.draft.isHiding}
      onChange={({ target }) => form.change({ isHiding: target.checked })}
    >
      Hide blacklisted Leads
    </Checkbox>
    <div className={styles.wide}>
      <Field label="Description">
        {(control) => (
          <Input
            {...control}
            maxLength={1000}
            placeholder="Describe why blacklist items are set"
            value={form.draft.description}
            onChange={({ target }) => form.change({ description: target.value })}
          />
        )}
      </Field>
    </div>
  </>
);

/** Adds many values of one type, one a line. */
export const LinesDialog = ({ types, onDone, onClose }: Props) => {
  const form = useLinesForm(types[0].name);
  const { close, leave, modal } = useClosing(onClose, { ...form, start: 'field' });
  const submit = useSubmitOnce(async () => {
    const isDone = await form.submit();
    onDone();
    if (isDone) close();
    return isDone;
  });
  const { length } = form.lines;
  return (
    <Modal
      {...modal}
      width={640}
      title="Add many"
      footer={
        <FormFooter
          submitLabel={length > 0 ? `Add ${length}` : 'Add'}
          isBusy={form.isBusy}
          problem={length === 0 ? MESSAGES.linesMissing : null}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
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
        <SharedFields form={form} />
      </div>
    </Modal>
  );
};

import { Select, Switch } from 'antd';
import type { PublisherEvent } from '@leadline/contracts';
import { Field, FieldGroup } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { usePostbackForm } from '../api/use-postback-form';
import { EVENT_LABELS, previewOf, type Postback } from '../lib/postback-form';
import styles from './postbacks.module.css';
import { UrlField } from './url-field';

interface Props {
  publisherId: number;
  /** The postback to edit; null for a new one. */
  row: Postback | null;
  onSaved: () => void;
  onClose: () => void;
}
interface FieldsProps {
  publisherId: number;
  form: ReturnType<typeof usePostbackForm>;
}

const EVENTS = (Object.keys(EVENT_LABELS) as PublisherEvent[]).map((value) => ({
  value,
  label: EVENT_LABELS[value],
}));

const PostbackFields = ({ publisherId, form }: FieldsProps) => {
  const { draft, errors, change } = form;
  const url = draft.url.trim();
  return (
    <div ref={form.root} className={styles.form}>
      <div className={styles.grid}>
        <Field label="Event" name="event" error={errors.event}>
          {(field) => (
            <Select
              {...field}
              value={draft.event}
              options={EVENTS}
              onChange={(event) => change({ event })}
            />
          )}
        </Field>
        <Field label="Active" name="isActive" error={errors.isActive}>
          {({ id }) => (
            <span>
              <Switch
                id={id}
                checked={draft.isActive}
                onChange={(isActive) => change({ isActive })}
              />
            </span>
          )}
        </Field>
      </div>
      <UrlField url={draft.url} error={errors.url} onChange={(next) => change({ url: next })} />
      <FieldGroup label="Preview with sample values">
        <pre className={styles.code} tabIndex={0} aria-label="Preview of the address">
          {url === ''
            ? 'Enter the address to see the call.'
            : `GET ${previewOf(url, draft.event, publisherId)}`}
        </pre>
      </FieldGroup>
    </div>
  );
};

/** Creates or changes a postback. */
export const PostbackDialog = ({ publisherId, row, onSaved, onClose }: Props) => {
  const form = usePostbackForm(publisherId, row);
  const send = async (): Promise<boolean> => {
    const isDone = await form.save();
    onSaved();
    return isDone;
  };
  return (
    <FormDialog
      title={row === null ? 'Add Postback' : 'Edit Postback'}
      width={640}
      submitLabel="Save"
      isDirty={form.isDirty}
      isBusy={form.isSaving}
      problem={null}
      start="text"
      send={send}
      onClose={onClose}
    >
      {() => (
        <>
          {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
          <PostbackFields publisherId={publisherId} form={form} />
        </>
      )}
    </FormDialog>
  );
};

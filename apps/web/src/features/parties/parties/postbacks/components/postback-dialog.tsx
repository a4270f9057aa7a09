import { PUBLISHER_EVENT_LABELS } from '@leadline/contracts/publisher-event-labels';
import type { PostbackMacro, PublisherEvent } from '@leadline/contracts';
import { Button, type GetRef, Input, Select, Switch } from 'antd';
import { useRef } from 'react';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { Field, FieldGroup } from '#shared/ui/field';
import { usePostbackForm } from '../api/use-postback-form';
import { MACROS, type Postback, previewOf } from '../lib/postback-form';
import styles from './postbacks.module.css';

interface UrlProps {
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

/** The address of a postback. A macro that is chosen goes where the cursor was. */
const UrlField = ({ url, error, onChange }: UrlProps) => {
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const insert = (name: string): void => {
    const element = area.current?.resizableTextArea?.textArea;
    const start = element?.selectionStart ?? url.length;
    const end = element?.selectionEnd ?? start;
    onChange(`${url.slice(0, start)}{${name}}${url.slice(end)}`);
    area.current?.focus();
  };
  return (
    <>
      <Field label="Address (URL)" name="url" error={error} hint="Called with GET">
        {(field) => (
          <Input.TextArea
            {...field}
            ref={area}
            className={styles.mono}
            value={url}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://tracker.example/postback?click={click_id}&payout={payout}"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <FieldGroup label="Macros: click one to insert it">
        <div className={styles.macros}>
          {(Object.keys(MACROS) as PostbackMacro[]).map((name) => (
            <Button
              key={name}
              size="small"
              className={styles.mono}
              title={MACROS[name][0]}
              aria-label={`Insert {${name}}: ${MACROS[name][0]}`}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </div>
      </FieldGroup>
    </>
  );
};

interface Props {
  publisherId: number;
  /** The postback to edit; null for a new one. */
  row: Postback | null;
  onClose: () => void;
}
interface FieldsProps {
  publisherId: number;
  form: ReturnType<typeof usePostbackForm>;
}

const EVENTS = (Object.keys(PUBLISHER_EVENT_LABELS) as PublisherEvent[]).map((value) => ({
  value,
  label: PUBLISHER_EVENT_LABELS[value],
}));

const PostbackFields = ({ publisherId, form }: FieldsProps) => {
  const { draft, errors, change } = form;
  const url = draft.url.trim();
  return (
    <>
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
      <WideField>
        <div className={styles.form}>
          <UrlField url={draft.url} error={errors.url} onChange={(next) => change({ url: next })} />
          <FieldGroup label="Preview with sample values">
            <pre className={styles.code} tabIndex={0} aria-label="Preview of the address">
              {url === ''
                ? 'Enter the address to see the call.'
                : `GET ${previewOf(url, draft.event, publisherId)}`}
            </pre>
          </FieldGroup>
        </div>
      </WideField>
    </>
  );
};

/** Creates or changes a postback. */
export const PostbackDialog = ({ publisherId, row, onClose }: Props) => {
  const form = usePostbackForm(publisherId, row);
  return (
    <RecordDialog
      title={form.isNew ? 'Add Postback' : 'Edit Postback'}
      width={640}
      start="text"
      form={form}
      scheduled={form.row && { entity: 'publisher_postback', id: form.row.id }}
      onClose={onClose}
    >
      <PostbackFields publisherId={publisherId} form={form} />
    </RecordDialog>
  );
};

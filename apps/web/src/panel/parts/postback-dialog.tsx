import type { PublisherPostbackBody } from '@leadline/contracts';
import { Button, Input, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { errorText } from '#shared/api/api-error';
import { fieldFaultsOf } from '#shared/api/field-faults';
import { Field, FieldNote } from '#shared/ui/field';
import { toast } from '#shared/ui/toast';
import { callPanel, type PanelReply } from '../api/panel-api';
import { useReread } from './page-head';
import styles from './parts.module.css';

/** Labels of the events that a postback can report. */
export const EVENTS: Readonly<Record<PublisherPostbackBody['event'], string>> = {
  lead_accepted: 'Lead accepted',
  lead_rejected: 'Lead rejected',
  status_changed: 'Sale status changed',
  ftd_approved: 'Conversion approved',
  ftd_reversed: 'Conversion reversed',
};

type Postback = PanelReply<'panelPostbacks.list'>[number];
interface Props {
  publisherId: number;
  /** Null creates a postback. */
  postback: Postback | null;
  onClose: () => void;
}
interface Failure {
  readonly url?: string | undefined;
  readonly text?: string | undefined;
}

const EVENT_OPTIONS = (Object.keys(EVENTS) as PublisherPostbackBody['event'][]).map((value) => ({
  value,
  label: EVENTS[value],
}));
const FORM = 'postback-form';
const NEW = { event: 'ftd_approved', url: '', is_active: true } as const;

const failureOf = (error: unknown): Failure => {
  const { faults, others } = fieldFaultsOf(error, { url: 'url' });
  if (faults.url !== undefined) return { url: faults.url };
  return { text: others[0] ?? errorText(error) };
};

const useSaving = ({ publisherId, postback, onClose }: Props) => {
  const reread = useReread();
  const [failure, setFailure] = useState<Failure>({});
  const [isBusy, setBusy] = useState(false);
  const save = async (draft: PublisherPostbackBody): Promise<void> => {
    setBusy(true);
    setFailure({});
    try {
      const { message } =
        postback === null
          ? await callPanel('panelPostbacks.create', { params: { id: publisherId }, body: draft })
          : await callPanel('panelPostbacks.update', {
              params: { id: postback.id },
              body: { ...draft, version: postback.version },
            });
      toast(message);
      reread('panelPostbacks.list');
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return { failure, isBusy, save };
};

interface FieldsProps {
  draft: PublisherPostbackBody;
  fault: string | undefined;
  onChange: (part: Partial<PublisherPostbackBody>) => void;
}

const PostbackFields = ({ draft, fault, onChange }: FieldsProps) => (
  <>
    <Field label="Event">
      {(control) => (
        <Select<PublisherPostbackBody['event']>
          id={control.id}
          value={draft.event}
          options={EVENT_OPTIONS}
          onChange={(event) => onChange({ event })}
        />
      )}
    </Field>
    <Field
      label="Address (URL)"
      error={fault}
      hint="Macros: {lead_id} {click_id} {hit_id} {status} {payout} {custom_param_1} …"
    >
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={2000}
          placeholder="https://tracker.example/postback?click={click_id}&payout={payout}"
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
    </Field>
    <Field label="Active">
      {(control) => (
        <Switch
          id={control.id}
          style={{ justifySelf: 'start' }}
          checked={draft.is_active}
          onChange={(is_active) => onChange({ is_active })}
        />
      )}
    </Field>
  </>
);

/** Creates or edits a postback. */
export const PostbackDialog = (props: Props) => {
  const { postback, onClose } = props;
  const [draft, setDraft] = useState<PublisherPostbackBody>(
    postback === null
      ? NEW
      : { event: postback.event, url: postback.url, is_active: postback.is_active },
  );
  const { failure, isBusy, save } = useSaving(props);
  return (
    <Modal
      open
      title={postback === null ? 'Add a postback' : 'Edit the postback'}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" form={FORM} loading={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft);
        }}
      >
        <PostbackFields
          draft={draft}
          fault={failure.url}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        {failure.text !== undefined && (
          <FieldNote isError role="alert">
            {failure.text}
          </FieldNote>
        )}
      </form>
    </Modal>
  );
};

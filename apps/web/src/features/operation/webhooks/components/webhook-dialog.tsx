import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '@leadline/contracts/webhook-events';
import { api } from '#shared/api/api';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { SwitchField } from '#shared/records/record-form';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import type { VersionedForm } from '#shared/records/use-versioned-form';
import { RecordsField } from '#shared/ui/record-field';
import {
  showSecret,
  WEBHOOK_FIELDS,
  webhookBody,
  webhookDraft,
  webhookFaults,
  type WebhookDraft,
  type WebhookRow,
} from '../lib/webhook-form';

const TEXTS = {
  created: 'Record created successfully.',
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.webhookConflict,
};
const EVENTS = WEBHOOK_EVENTS.map((id) => ({ id, name: WEBHOOK_EVENT_LABELS[id] }));

const create = async (draft: WebhookDraft) => {
  const reply = await api.call('webhooks.create', { body: webhookBody(draft) });
  void showSecret(draft.name, reply.secret);
  return reply;
};

/** The parties whose events are sent. */
const PartyFields = ({
  form: { draft, errors, change },
}: {
  form: VersionedForm<WebhookRow, WebhookDraft>;
}) => {
  const { advertisers, publishers, isLoading, failure } = useFilterChoices();
  return (
    <>
      <RecordsField
        label="Advertisers"
        name="advertiserIds"
        placeholder="All"
        error={errors.advertiserIds}
        value={draft.advertiserIds}
        choices={advertisers}
        isLoading={isLoading}
        failure={failure}
        onChange={(advertiserIds) => change({ advertiserIds })}
      />
      <RecordsField
        label="Publishers"
        name="publisherIds"
        placeholder="All"
        error={errors.publisherIds}
        value={draft.publisherIds}
        choices={publishers}
        isLoading={isLoading}
        onChange={(publisherIds) => change({ publisherIds })}
      />
    </>
  );
};

/** Adds or edits a webhook. */
export const WebhookDialog = ({ onClose, ...record }: RecordDialogProps<WebhookRow>) => {
  const form = useRecordForm<WebhookRow, WebhookDraft>(record, {
    keptAs: 'webhook',
    draftOf: webhookDraft,
    faultsOf: webhookFaults,
    fields: WEBHOOK_FIELDS,
    texts: TEXTS,
    create,
    update: (draft, { id }, version, send) =>
      send.save('webhooks.update', { params: { id }, body: { ...webhookBody(draft), version } }),
  });
  const { draft, errors, change } = form;
  return (
    <RecordDialog
      title={form.isNew ? 'Add Webhook' : 'Edit Webhook'}
      form={form}
      scheduled={form.row && { entity: 'webhook', id: form.row.id }}
      onClose={onClose}
    >
      <WideField>
        <TextField form={form} name="name" label="Name" maxLength={100} />
      </WideField>
      <WideField>
        <TextField
          form={form}
          name="url"
          label="URL"
          hint="It receives events as JSON by POST."
          maxLength={2000}
          placeholder="https://hooks.example.com/leadline"
        />
      </WideField>
      <WideField>
        <RecordsField
          label="Events"
          name="events"
          error={errors.events}
          value={draft.events}
          choices={EVENTS}
          onChange={(events) => change({ events })}
        />
      </WideField>
      <PartyFields form={form} />
      <SwitchField
        label="Active"
        isOn={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
    </RecordDialog>
  );
};

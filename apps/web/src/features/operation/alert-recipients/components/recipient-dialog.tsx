import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { RecordDialog } from '#shared/records/record-dialog';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import {
  RECIPIENT_FIELDS,
  recipientBody,
  recipientDraft,
  recipientFaults,
  type RecipientDraft,
  type RecipientRow,
} from '../lib/recipient-form';
import { AlertFields, ChannelFields, TimeFields } from './recipient-fields';

const TEXTS = {
  created: 'Record created successfully.',
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.recipientConflict,
};

/** Adds or edits a recipient of alerts. */
export const RecipientDialog = ({ onClose, ...record }: RecordDialogProps<RecipientRow>) => {
  const { user_id: userId, timezone_id: timezoneId } = useSignedIn();
  const form = useRecordForm<RecipientRow, RecipientDraft>(record, {
    keptAs: 'alert-recipient',
    unkept: ['secret'],
    draftOf: (read) => recipientDraft(read, { userId, timezoneId }),
    faultsOf: (draft) => recipientFaults(draft, record.row),
    fields: RECIPIENT_FIELDS,
    texts: TEXTS,
    create: (draft) => api.call('alertRecipients.create', { body: recipientBody(draft) }),
    update: (draft, { id }, version, send) =>
      send.save('alertRecipients.update', {
        params: { id },
        body: { ...recipientBody(draft), version },
      }),
  });
  return (
    <RecordDialog
      title={form.isNew ? 'Add Alert Recipient' : 'Edit Alert Recipient'}
      form={form}
      scheduled={form.row && { entity: 'alert_recipient', id: form.row.id }}
      onClose={onClose}
    >
      <ChannelFields form={form} />
      <AlertFields form={form} />
      <TimeFields form={form} />
    </RecordDialog>
  );
};

import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { RecordDialog } from '#shared/records/record-dialog';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import {
  RECIPIENT_FIELDS,
  recipientBody,
  recipientDraft,
  recipientFaults,
  type RecipientDraft,
  type RecipientRow,
} from '../lib/recipient-form';
import { AlertFields, ChannelFields, TimeFields } from './recipient-fields';

interface Props {
  /** Null for a new one. */
  row: RecipientRow | null;
  reload: () => Promise<readonly RecipientRow[]>;
  onClose: () => void;
}

const TEXTS = {
  created: 'Record created successfully.',
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.recipientConflict,
};

/** Adds or edits a recipient of alerts. */
export const RecipientDialog = ({ row, reload, onClose }: Props) => {
  const { user_id: userId, timezone_id: timezoneId } = useSignedIn();
  const form = useVersionedForm<RecipientRow, RecipientDraft>({
    keptAs: 'alert-recipient',
    unkept: ['secret'],
    row,
    draftOf: (read) => recipientDraft(read, { userId, timezoneId }),
    faultsOf: (draft) => recipientFaults(draft, row),
    fields: RECIPIENT_FIELDS,
    texts: TEXTS,
    create: (draft) => api.call('alertRecipients.create', { body: recipientBody(draft) }),
    update: (draft, { id }, version) =>
      api.call('alertRecipients.update', {
        params: { id },
        body: { ...recipientBody(draft), version },
      }),
    reloadRow: async (before) => (await reload()).find(({ id }) => id === before?.id) ?? null,
  });
  return (
    <RecordDialog
      title={form.isNew ? 'Add Alert Recipient' : 'Edit Alert Recipient'}
      form={form}
      onClose={onClose}
    >
      <ChannelFields form={form} />
      <AlertFields form={form} />
      <TimeFields form={form} />
    </RecordDialog>
  );
};

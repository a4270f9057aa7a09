import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { dialogs } from '#shared/ui/dialogs';
import { removalOf } from '#shared/ui/use-removal';
import { RECIPIENT_CARD, RECIPIENT_COLUMNS } from '../lib/recipient-columns';
import type { RecipientRow } from '../lib/recipient-form';

const RECIPIENTS: RecordKind<RecipientRow> = {
  title: 'Alert Recipients',
  noun: 'recipients',
  entity: 'alert_recipient',
  nameOf: ({ name }) => `recipient ${name}`,
  searchLabel: 'Search recipients',
  placeholder: 'Search by name, address, user',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  ...RECIPIENT_COLUMNS,
  card: RECIPIENT_CARD,
  createLabel: 'Add Recipient',
  permissions: { create: 'SETTINGS_EDIT', edit: 'SETTINGS_EDIT', remove: 'SETTINGS_EDIT' },
  route: 'alertRecipients.list',
  load: (signal) => api.call('alertRecipients.list', { signal }),
  removal: removalOf({
    what: ({ name }) => `the recipient ${name}`,
    remove: ({ id }) => api.call('alertRecipients.remove', { params: { id } }),
  }),
  Dialog: lazyPart(async () => (await import('../components/recipient-dialog')).RecipientDialog),
};

/** Sends a test message and shows the answer of the other server. */
const useTestMessage = () => {
  const [testedId, setTestedId] = useState<number | null>(null);
  const test = async ({ id, name }: RecipientRow): Promise<void> => {
    setTestedId(id);
    try {
      const { ok, answer } = await api.call('alertRecipients.test', { params: { id } });
      if (ok) void dialogs.info(`Test message sent to ${name}`, answer);
      else void dialogs.error(answer, `The test message to ${name} failed`);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.testFailed));
    } finally {
      setTestedId(null);
    }
  };
  return { testedId, test };
};

/** The recipients of the alerts of the bell (ADR 45). */
export const AlertRecipientsPage = () => {
  const page = useRecordPage(RECIPIENTS);
  const { testedId, test } = useTestMessage();
  const latest = useLatest({ test });
  const { edit, history, remove } = page.actions;
  const actions = useMemo((): readonly RowAction<RecipientRow>[] => {
    const send: RowAction<RecipientRow> = {
      icon: 'send',
      permission: 'SETTINGS_EDIT',
      label: ({ name }) => `Send a test to ${name}`,
      run: (row) => void latest.current.test(row),
    };
    return [edit, send, history, remove];
  }, [latest, edit, history, remove]);
  return <RecordListPage page={{ ...page, busyId: page.busyId ?? testedId }} actions={actions} />;
};

import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { dialogs } from '#shared/ui/dialogs';
import { useRemoval } from '#shared/ui/use-removal';
import { RECIPIENT_CARD, RECIPIENT_COLUMNS, searchedInRecipient } from '../lib/recipient-columns';
import type { RecipientRow } from '../lib/recipient-form';
import { useRecipients } from '../lib/use-recipients';

const RecipientDialog = lazyPart(
  async () => (await import('../components/recipient-dialog')).RecipientDialog,
);

const LIST: SearchList<RecipientRow> = {
  title: 'Alert Recipients',
  noun: 'recipients',
  searchLabel: 'Search recipients',
  placeholder: 'Search by name, address, user',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  searched: searchedInRecipient,
  card: RECIPIENT_CARD,
  ...RECIPIENT_COLUMNS,
};

/** Sends a test message and shows what the other server said. */
const useTestMessage = () => {
  const [testedId, setTestedId] = useState<number | null>(null);
  const test = async ({ id, name }: RecipientRow): Promise<void> => {
    setTestedId(id);
    try {
      const { ok, answer } = await api.call('alertRecipients.test', { params: { id } });
      if (ok) void dialogs.info(`${name} was sent a test message`, answer);
      else void dialogs.error(answer, `${name} could not be sent a test message`);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.testFailed));
    } finally {
      setTestedId(null);
    }
  };
  return { testedId, test };
};

const useRecipientActions = (open: (row: RecipientRow) => void, reload: () => void) => {
  const { testedId, test } = useTestMessage();
  const { busyId, remove } = useRemoval<RecipientRow>({
    what: ({ name }) => `the recipient ${name}`,
    remove: ({ id }) => api.call('alertRecipients.remove', { params: { id } }),
    onRemoved: reload,
  });
  const latest = useLatest({ open, remove, test });
  const history = useHistoryAction<RecipientRow>(
    'alert_recipient',
    ({ name }) => `recipient ${name}`,
  );
  const actions = useMemo(
    (): readonly RowAction<RecipientRow>[] => [
      {
        icon: 'pencil',
        permission: 'SETTINGS_EDIT',
        label: ({ name }) => `Edit recipient ${name}`,
        run: (row) => latest.current.open(row),
      },
      {
        icon: 'send',
        permission: 'SETTINGS_EDIT',
        label: ({ name }) => `Send a test to ${name}`,
        run: (row) => void latest.current.test(row),
      },
      history,
      {
        icon: 'trash',
        permission: 'SETTINGS_EDIT',
        label: ({ name }) => `Delete recipient ${name}`,
        run: (row) => latest.current.remove(row),
      },
    ],
    [latest, history],
  );
  return { busyId: busyId ?? testedId, actions };
};

/** The recipients of the alerts of the bell (ADR 45). */
export const AlertRecipientsPage = () => {
  const { query, recipients, reload } = useRecipients();
  /** Null for a new recipient; undefined while no dialog is open. */
  const [opened, setOpened] = useState<RecipientRow | null>();
  const { busyId, actions } = useRecipientActions(setOpened, () => void reload());
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={recipients}
      rowActions={actions}
      busyId={busyId}
      buttons={() => (
        <CreateButton
          label="Add Recipient"
          permission="SETTINGS_EDIT"
          onClick={() => setOpened(null)}
        />
      )}
    >
      {opened !== undefined && (
        <RecipientDialog row={opened} reload={reload} onClose={() => setOpened(undefined)} />
      )}
    </SearchListPage>
  );
};

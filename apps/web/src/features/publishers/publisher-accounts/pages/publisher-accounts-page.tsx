import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { useLatest } from '#shared/lib/use-latest';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { toast } from '#shared/ui/toast';
import { useRemoval } from '#shared/ui/use-removal';
import {
  ACCOUNT_CARD,
  ACCOUNT_COLUMNS,
  accountName,
  searchedInAccount,
} from '../lib/account-columns';
import type { AccountRow } from '../lib/account-form';
import { useAccounts } from '../lib/use-accounts';

const AccountDialog = lazyPart(
  async () => (await import('../components/account-dialog')).AccountDialog,
);

const ProveDialog = lazyPart(async () => (await import('#shared/proof/prove-dialog')).ProveDialog);

/** 25 on a page (PAC-001). */
const LIST: SearchList<AccountRow> = {
  title: 'Publisher Accounts',
  noun: 'accounts',
  searchLabel: 'Search Publisher',
  placeholder: 'Search Publisher',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  searched: searchedInAccount,
  actionsTitle: 'Action',
  card: ACCOUNT_CARD,
  ...ACCOUNT_COLUMNS,
};

const useAccountActions = (
  open: (row: AccountRow) => void,
  askReset: (row: AccountRow) => void,
  reload: () => void,
) => {
  const { busyId, remove } = useRemoval<AccountRow>({
    what: (row) => `the publisher account of ${accountName(row)}`,
    remove: ({ id }) => api.call('publisherAccounts.remove', { params: { id } }),
    onRemoved: reload,
  });
  const latest = useLatest({ open, askReset, remove });
  const history = useHistoryAction<AccountRow>(
    'publisher_account',
    ({ email }) => `publisher account ${email}`,
  );
  const actions = useMemo(
    (): readonly RowAction<AccountRow>[] => [
      {
        icon: 'pencil',
        label: ({ email }) => `Edit publisher account ${email}`,
        run: (row) => latest.current.open(row),
      },
      {
        icon: 'lock',
        label: ({ email }) => `Reset the two-factor authentication of ${email}`,
        why: ({ has_two_factor }) =>
          has_two_factor ? null : 'Two-factor authentication is not set up',
        run: (row) => latest.current.askReset(row),
      },
      history,
      {
        icon: 'trash',
        label: ({ email }) => `Delete publisher account ${email}`,
        run: (row) => latest.current.remove(row),
      },
    ],
    [latest, history],
  );
  return { busyId, actions };
};

/** The accounts with which publishers sign in to the publisher panel (PAC-001 ff.). */
export const PublisherAccountsPage = () => {
  const { query, accounts, reload } = useAccounts();
  /** Null for a new account; undefined while no dialog is open. */
  const [opened, setOpened] = useState<AccountRow | null>();
  const [reset, setReset] = useState<AccountRow | null>(null);
  const { busyId, actions } = useAccountActions(setOpened, setReset, () => void reload());
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={accounts}
      rowActions={actions}
      busyId={busyId}
      buttons={() => <CreateButton label="Create" onClick={() => setOpened(null)} />}
    >
      {opened !== undefined && (
        <AccountDialog row={opened} reload={reload} onClose={() => setOpened(undefined)} />
      )}
      {reset !== null && (
        <ProveDialog
          title="Reset two-factor authentication?"
          text={`${accountName(reset)} signs in with the password alone, until a new one is set up.`}
          submitLabel="Reset it"
          failure="The second factor was not reset. Try again."
          send={async (body) => {
            const { message } = await api.call('publisherAccounts.resetTwoFactor', {
              params: { id: reset.id },
              body,
            });
            toast(message);
            void reload();
          }}
          onClose={() => setReset(null)}
        />
      )}
    </SearchListPage>
  );
};

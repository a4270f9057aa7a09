import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { toast } from '#shared/ui/toast';
import { removalOf } from '#shared/ui/use-removal';
import { ACCOUNT_CARD, ACCOUNT_COLUMNS, accountName } from '../lib/account-columns';
import type { AccountRow } from '../lib/account-form';

const ProveDialog = lazyPart(async () => (await import('#shared/proof/prove-dialog')).ProveDialog);

/** 25 on a page (PAC-001). */
const ACCOUNTS: RecordKind<AccountRow> = {
  title: 'Publisher Accounts',
  noun: 'accounts',
  entity: 'publisher_account',
  nameOf: ({ email }) => `publisher account ${email}`,
  searchLabel: 'Search Publisher',
  placeholder: 'Search Publisher',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  ...ACCOUNT_COLUMNS,
  actionsTitle: 'Action',
  card: ACCOUNT_CARD,
  createLabel: 'Create',
  permissions: {},
  route: 'publisherAccounts.list',
  load: async (signal) => (await api.call('publisherAccounts.list', { signal })).data,
  removal: removalOf({
    what: (row) => `the publisher account of ${accountName(row)}`,
    remove: ({ id }) => api.call('publisherAccounts.remove', { params: { id } }),
  }),
  Dialog: lazyPart(async () => (await import('../components/account-dialog')).AccountDialog),
};

/** The accounts with which publishers sign in to the publisher panel (PAC-001 ff.). */
export const PublisherAccountsPage = () => {
  const page = useRecordPage(ACCOUNTS);
  const [reset, setReset] = useState<AccountRow | null>(null);
  const { edit, history, remove } = page.actions;
  const actions = useMemo((): readonly RowAction<AccountRow>[] => {
    const resetTwoFactor: RowAction<AccountRow> = {
      icon: 'lock',
      label: ({ email }) => `Reset the two-factor authentication of ${email}`,
      why: ({ has_two_factor }) =>
        has_two_factor ? null : 'Two-factor authentication is not set up',
      run: setReset,
    };
    return [edit, resetTwoFactor, history, remove];
  }, [edit, history, remove]);
  return (
    <RecordListPage page={page} actions={actions}>
      {reset !== null && (
        <ProveDialog
          title="Reset two-factor authentication?"
          text={`${accountName(reset)} signs in with the password alone until it is set up again.`}
          submitLabel="Reset it"
          failure="The second factor was not reset. Try again."
          send={async (body) => {
            const { message } = await api.call('publisherAccounts.resetTwoFactor', {
              params: { id: reset.id },
              body,
            });
            toast(message);
            void page.reload();
          }}
          onClose={() => setReset(null)}
        />
      )}
    </RecordListPage>
  );
};

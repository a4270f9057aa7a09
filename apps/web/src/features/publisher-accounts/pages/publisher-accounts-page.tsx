import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { useSearchList } from '#shared/filters/use-search-list';
import { useLatest } from '#shared/lib/use-latest';
import { DensityButton } from '#shared/table/density-button';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { useRemoval } from '#shared/ui/use-removal';
import {
  ACCOUNT_CARD,
  ACCOUNT_SORT_KEYS,
  accountColumns,
  accountName,
  searchedInAccount,
  sortAccounts,
} from '../lib/account-columns';
import type { AccountRow } from '../lib/account-form';
import { useAccounts } from '../lib/use-accounts';

const AccountDialog = lazyPart(
  async () => (await import('../components/account-dialog')).AccountDialog,
);

/** 25 on a page (PAC-001). */
const SORT: GridSort = { key: 'id', order: 'asc' };
const LIST = { limit: 25, sort: SORT, sortKeys: ACCOUNT_SORT_KEYS, searched: searchedInAccount };
const rowId = ({ id }: AccountRow): number => id;

/** The accounts with which publishers sign in to the publisher panel (PAC-001 ff.). */
export const PublisherAccountsPage = () => {
  const { query, accounts, reload } = useAccounts();
  /** Null for a new account; undefined while no dialog is open. */
  const [opened, setOpened] = useState<AccountRow | null>();
  const { search, empty, view, show, options, ...found } = useSearchList(LIST, accounts);
  const { busyId, remove } = useRemoval<AccountRow>({
    what: (row) => `the publisher account of ${accountName(row)}`,
    remove: ({ id }) => api.call('publisherAccounts.remove', { params: { id } }),
    onRemoved: () => void reload(),
  });
  const removal = useLatest(remove);
  const columns = useMemo(
    () => accountColumns({ busyId, onEdit: setOpened, onRemove: (row) => removal.current(row) }),
    [busyId, removal],
  );
  const status = gridStatusOf(query);
  const shown = found.isSearched ? { shown: found.rows.length, noun: 'accounts' } : null;
  return (
    <PageFrame
      fill
      title="Publisher Accounts"
      aside={totalText(status, accounts.length, shown)}
      actions={
        <>
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => setOpened(null)}
          >
            Create
          </Button>
          <DensityButton />
        </>
      }
    >
      <SearchBox label="Search Publisher" placeholder="Search Publisher" search={search} />
      <PagedGrid
        label="Publisher accounts"
        noun="accounts"
        columns={columns}
        card={ACCOUNT_CARD}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortAccounts}
        onView={show}
        onRetry={() => void query.refetch()}
      />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <AccountDialog row={opened} reload={reload} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  );
};

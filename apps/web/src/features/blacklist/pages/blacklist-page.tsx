import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { ExportMenu } from '#shared/export/export-menu';
import type { OpenExport } from '#shared/export/use-export';
import { useSearchList } from '#shared/filters/use-search-list';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useZone } from '#shared/lib/zone';
import { DensityButton } from '#shared/table/density-button';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import {
  BLACKLIST_CARD,
  BLACKLIST_SORT_KEYS,
  blacklistColumns,
  searchedInItem,
  sortItems,
} from '../lib/blacklist-columns';
import { exportColumns } from '../lib/export-columns';
import { useBlacklist, useBlacklistTypes, type BlacklistRow } from '../lib/use-blacklist';
import { useItemRemoval } from '../lib/use-item-removal';
import { ImportButton } from '../components/import-button';

const ItemDialog = lazyPart(async () => (await import('../components/item-dialog')).ItemDialog);
const LinesDialog = lazyPart(async () => (await import('../components/lines-dialog')).LinesDialog);

/** Newest first, 25 on a page (BLK-001). */
const SORT: GridSort = { key: 'id', order: 'desc' };
const LIST = { limit: 25, sort: SORT, sortKeys: BLACKLIST_SORT_KEYS, searched: searchedInItem };
const rowId = ({ id }: BlacklistRow): number => id;

/** The dialog that is open. */
type Target =
  { readonly kind: 'item'; readonly item: BlacklistRow | null } | { readonly kind: 'lines' };

const useColumns = (open: (target: Target) => void, onRemoved: () => void) => {
  const { busyId, remove } = useItemRemoval(onRemoved);
  const act = useLatest({ open, remove });
  const mayEdit = usePermission('BLOCKLIST_EDIT');
  const mayRemove = usePermission('BLOCKLIST_DELETE');
  return useMemo(
    () =>
      blacklistColumns({
        busyId,
        onEdit: mayEdit ? (item) => act.current.open({ kind: 'item', item }) : null,
        onRemove: mayRemove ? (item) => act.current.remove(item) : null,
      }),
    [busyId, mayEdit, mayRemove, act],
  );
};

/** A file of the rows that the search has left. */
const useExportOf = (rows: readonly BlacklistRow[]): OpenExport => {
  const latest = useLatest({ rows, zone: useZone() });
  return async (format, signal) => {
    const { tableFile } = await import('#shared/export/table-file');
    const now = latest.current;
    return tableFile(format, exportColumns(now.zone), now.rows, signal);
  };
};

const Actions = ({
  rows,
  open,
  reload,
}: {
  rows: readonly BlacklistRow[];
  open: (target: Target) => void;
  reload: () => void;
}) => {
  const exported = useExportOf(rows);
  return (
    <>
      <Gate permission="BLOCKLIST_CREATE">
        <Button
          type="primary"
          icon={<Icon name="plus" size={16} />}
          onClick={() => open({ kind: 'item', item: null })}
        >
          Create
        </Button>
        <Button icon={<Icon name="list" size={16} />} onClick={() => open({ kind: 'lines' })}>
          Add many
        </Button>
        <ImportButton onDone={reload} />
      </Gate>
      <ExportMenu name="blacklist" open={exported} />
      <DensityButton />
    </>
  );
};

/** Values that keep leads out (BLK-001 ff.). */
export const BlacklistPage = () => {
  const { query, rows, reload } = useBlacklist();
  const { types } = useBlacklistTypes();
  const [target, setTarget] = useState<Target | null>(null);
  const { search, empty, view, show, options, ...found } = useSearchList(LIST, rows);
  const columns = useColumns(setTarget, () => void reload());
  const status = gridStatusOf(query);
  const shown = found.isSearched ? { shown: found.rows.length, noun: 'items' } : null;
  const [first, ...others] = types;
  const close = (): void => setTarget(null);
  return (
    <PageFrame
      fill
      title="Blacklist"
      aside={totalText(status, rows.length, shown)}
      actions={<Actions rows={found.rows} open={setTarget} reload={() => void reload()} />}
    >
      <SearchBox
        label="Search blacklisted item"
        placeholder="Search blacklisted item"
        search={search}
      />
      <PagedGrid
        label="Blacklist"
        noun="items"
        columns={columns}
        card={BLACKLIST_CARD}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortItems}
        onView={show}
        onRetry={() => void query.refetch()}
      />
      {target !== null && first !== undefined && (
        <Suspense fallback={null}>
          {target.kind === 'item' ? (
            <ItemDialog
              item={target.item}
              types={[first, ...others]}
              reload={reload}
              onClose={close}
            />
          ) : (
            <LinesDialog types={[first, ...others]} onDone={() => void reload()} onClose={close} />
          )}
        </Suspense>
      )}
    </PageFrame>
  );
};

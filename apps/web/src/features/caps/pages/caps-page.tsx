import { Button, Input } from 'antd';
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { nextSort, useUrlList } from '#shared/filters/use-url-list';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import { ColumnButton } from '#shared/table/column-button';
import type { ColumnChoice } from '#shared/table/column-choice';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { useColumns } from '#shared/table/use-columns';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { useCapRemoval } from '../api/use-cap-actions';
import { useCaps } from '../api/use-caps';
import { CapActions, type CapHandlers } from '../components/cap-cells';
import styles from '../components/caps.module.css';
import type { CapRow } from '../lib/cap';
import { CAP_COLUMN_CHOICES, capGridColumns } from '../lib/cap-columns';
import { CAP_LIST, searchCaps, sortCaps } from '../lib/cap-list';
import { useLiveSearch } from '../lib/use-live-search';

const CapDialog = lazy(async () => ({
  default: (await import('../components/cap-dialog')).CapDialog,
}));
const UsageDialog = lazy(async () => ({
  default: (await import('../components/usage-dialog')).UsageDialog,
}));

const STORED_COLUMNS = {
  standard: CAP_COLUMN_CHOICES,
  read: (stored: { reports_columns: Record<string, { key: string; visible: boolean }[]> | null }) =>
    stored.reports_columns?.reports_caps_columns ?? null,
  write: (columns: readonly ColumnChoice[]) => ({
    reports_columns: {
      reports_caps_columns: columns.map(({ key, title, visible }) => ({
        key,
        title,
        visible,
        sortable: true,
      })),
    },
  }),
};

const rowId = (row: CapRow): number => row.id;

/** Where the columns do not all fit, the last one would be out of sight. */
const TIGHT = '(max-width: 1579px)';

/** The chosen columns, and the row's actions: last, or beside the id on narrow screens. */
const useGridColumns = (
  visible: readonly ColumnChoice[],
  busyId: number | null,
  chosen: CapHandlers,
): readonly GridColumn<CapRow>[] => {
  const [mayEdit, mayDelete] = [usePermission('CAPS_EDIT'), usePermission('CAPS_DELETE')];
  const [isNarrow, isTight] = [useIsNarrow(), useMedia(TIGHT)];
  const handlers = useRef(chosen);
  useEffect(() => {
    handlers.current = chosen;
  });
  return useMemo(() => {
    const tell =
      (name: keyof CapHandlers) =>
      (row: CapRow): void =>
        handlers.current[name](row);
    const own: CapHandlers = {
      onHistory: tell('onHistory'),
      onEdit: tell('onEdit'),
      onReset: tell('onReset'),
      onDelete: tell('onDelete'),
    };
    const [id, ...others] = capGridColumns(visible);
    const actions: GridColumn<CapRow> = {
      key: 'actions',
      title: 'Actions',
      width: 130,
      pinned: isTight && !isNarrow,
      render: (row) => (
        <CapActions
          row={row}
          isBusy={busyId === row.id}
          mayEdit={mayEdit}
          mayDelete={mayDelete}
          {...own}
        />
      ),
    };
    if (id === undefined) return [];
    // A phone shows two columns: what matters of a cap is how much of it is filled.
    if (isNarrow)
      return [
        id,
        ...others.filter(({ key }) => key === 'filled'),
        actions,
        ...others.filter(({ key }) => key !== 'filled'),
      ];
    return isTight ? [id, actions, ...others] : [id, ...others, actions];
  }, [visible, busyId, mayEdit, mayDelete, isTight, isNarrow]);
};

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'usage'; readonly row: CapRow };

/** Every cap with what is filled now (CAP-001 ff.). */
export const CapsPage = () => {
  const { filter, view, apply, show } = useUrlList(CAP_LIST);
  const { text, setText, commit } = useLiveSearch(filter.search, (search) => apply({ search }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useColumns(STORED_COLUMNS);
  const caps = useCaps();
  const { busyId, remove, reset } = useCapRemoval(() => void caps.refresh());
  const gridColumns = useGridColumns(columns.visible, busyId, {
    onHistory: (row) => setOpened({ kind: 'usage', row }),
    onEdit: (row) => setOpened({ kind: 'edit', row }),
    onReset: (row) => void reset(row),
    onDelete: (row) => void remove(row),
  });
  const found = useMemo(
    () => sortCaps(searchCaps(caps.rows, text), view.sort),
    [caps.rows, text, view.sort],
  );
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / view.limit)));
  const rows = useMemo(
    () => found.slice((page - 1) * view.limit, page * view.limit),
    [found, page, view.limit],
  );
  const clear = (): void => {
    setText('');
    apply(CAP_LIST.codec.defaults);
  };
  const hasAnswer = caps.status === 'ready' || caps.status === 'fetching';

  return (
    <PageFrame
      fill
      title="Caps"
      aside={hasAnswer ? `${formatCount(caps.rows.length)} in total` : undefined}
      actions={
        <>
          <Gate permission="CAPS_CREATE">
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => setOpened({ kind: 'new' })}
            >
              Add New Cap
            </Button>
          </Gate>
          <ColumnButton columns={columns} saveLabel="Set as default" />
          <IconButton icon="refresh" label="Refresh" onClick={() => void caps.refresh()} />
        </>
      }
    >
      <div className={styles.toolbar} role="search">
        <Input
          className={styles.search}
          aria-label="Search caps"
          placeholder="Search by ID, country, advertiser, …"
          allowClear
          maxLength={200}
          prefix={<Icon name="search" size={15} />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={commit}
        />
      </div>
      <DataGrid
        label="Caps"
        noun="caps"
        columns={gridColumns}
        rows={rows}
        rowId={rowId}
        status={caps.status}
        sort={view.sort}
        offset={(page - 1) * view.limit}
        total={found.length}
        onSort={(key) => show({ sort: nextSort(view.sort, key, CAP_LIST.view.sort), page: 1 })}
        onClearFilters={text.trim() === '' ? undefined : clear}
        onRetry={caps.retry}
      />
      <GridFooter
        page={page}
        limit={view.limit}
        total={found.length}
        pageSizes={CAP_LIST.pageSizes}
        onPage={(next) => show({ page: next })}
        onLimit={(limit) => show({ limit, page: 1 })}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          {opened.kind === 'usage' ? (
            <UsageDialog row={opened.row} onClose={() => setOpened(null)} />
          ) : (
            <CapDialog
              row={opened.kind === 'edit' ? opened.row : null}
              zoneMissing={MESSAGES.capZoneInvalid}
              onSaved={() => void caps.refresh()}
              onClose={() => setOpened(null)}
            />
          )}
        </Suspense>
      )}
    </PageFrame>
  );
};

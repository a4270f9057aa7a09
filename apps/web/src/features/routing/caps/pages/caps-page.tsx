import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { CapRow } from '#shared/caps/cap';
import { CAP_CARD } from '#shared/caps/cap-card';
import { CAP_COLUMN_STORE } from '#shared/caps/cap-column-store';
import { STATE_LABELS } from '#shared/caps/forecast';
import { type OpenedCap, OpenedCapDialog } from '#shared/caps/opened-cap-dialog';
import { useCapRemoval } from '#shared/caps/use-cap-actions';
import { useCapGridColumns } from '#shared/caps/use-cap-grid-columns';
import { FilterChips } from '#shared/filters/filter-chips';
import { nextSort } from '#shared/filters/use-url-list';
import { MESSAGES } from '#shared/lib/messages';
import { useNewRequest } from '#shared/lib/new-record';
import { usePermission } from '#shared/lib/permission';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { ColumnButton } from '#shared/table/column-button';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { knownTotal, totalText } from '#shared/table/total-text';
import { type Columns, useColumns } from '#shared/table/use-columns';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { LinesLink } from '#shared/ui/lines-link';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { CapTimeline } from '../components/cap-timeline';
import { CAP_LIST, type CapsData, useCapList, useCaps } from '../lib/cap-list';
import { countStates, type ForecastState } from '../lib/timeline';
import styles from './caps-page.module.css';

interface Props {
  caps: CapsData;
  list: ReturnType<typeof useCapList>;
  columns: readonly GridColumn<CapRow>[];
  columnStore: Columns;
}

const rowId = (row: CapRow): number => row.id;

/** One page of caps with the pager. */
const CapTable = ({ caps, list, columns, columnStore }: Props) => {
  const { page, view, show, rows, total } = list;
  return (
    <>
      <DataGrid
        label="Caps"
        noun="caps"
        columns={columns}
        columnStore={columnStore}
        rows={rows}
        rowId={rowId}
        card={CAP_CARD}
        status={caps.status}
        sort={view.sort}
        offset={(page - 1) * view.limit}
        total={total}
        onSort={(key, order) =>
          show({ sort: nextSort(view.sort, key, CAP_LIST.view.sort, order), page: 1 })
        }
        empty={list.empty}
        onRetry={caps.retry}
      />
      <GridFooter
        page={page}
        limit={view.limit}
        total={knownTotal(caps.status, total)}
        pageSizes={CAP_LIST.pageSizes}
        onPage={(next) => show({ page: next })}
        onLimit={list.changeLimit}
      />
    </>
  );
};

const STATES = ['full', 'today', 'not_today', 'unknown'] as const;

/** Chooses caps by when they fill. */
const StateFilter = ({ list }: { list: ReturnType<typeof useCapList> }) => {
  const counts = countStates(list.searched);
  return (
    <Segmented<ForecastState | 'all'>
      aria-label="When caps fill"
      value={list.state ?? 'all'}
      onChange={(value) => list.setState(value === 'all' ? null : value)}
      options={[
        { value: 'all', label: 'All' },
        ...STATES.filter((state) => counts[state] > 0 || state === list.state).map((state) => ({
          value: state,
          label: `${STATE_LABELS[state]} ${counts[state]}`,
        })),
      ]}
    />
  );
};

interface ActionsProps {
  columns: Columns;
  onAdd: () => void;
  onRefresh: () => void;
}

const PageActions = ({ columns, onAdd, onRefresh }: ActionsProps) => (
  <>
    <Gate permission="CAPS_CREATE">
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onAdd}>
        Add New Cap
      </Button>
    </Gate>
    <LinesLink />
    <ColumnButton columns={columns} saveLabel="Set as default" />
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);

/** Number of caps, and the time of the last counters if they cannot be reloaded. */
const ListNote = ({
  caps: { status, rows, staleSince },
  shown,
}: {
  caps: CapsData;
  /** Number of listed caps, if some are hidden. */
  shown: number | null;
}) => {
  const zone = useZone();
  return (
    <>
      {totalText(status, rows.length, shown === null ? null : { shown, noun: 'caps' })}
      <span role="status">
        {staleSince !== null &&
          `, not updated since ${wallOf(staleSince, zone).format('HH:mm:ss')}`}
      </span>
    </>
  );
};

/** All caps with their current usage. */
export const CapsPage = () => {
  const caps = useCaps();
  const list = useCapList(caps.rows);
  const columns = useColumns(CAP_COLUMN_STORE);
  const [opened, setOpened] = useState<OpenedCap | null>(null);
  useNewRequest(usePermission('CAPS_CREATE'), () => setOpened({ kind: 'new' }));
  const refresh = (): void => void caps.refresh();
  const { busyId, remove, reset } = useCapRemoval(refresh);
  const gridColumns = useCapGridColumns({
    visible: columns.visible,
    busyId,
    permissions: 'CAPS',
    onAction: (action, row) => {
      if (action === 'delete') void remove(row);
      else if (action === 'reset') void reset(row);
      else setOpened({ kind: action, row });
    },
  });
  return (
    <PageFrame
      fill
      title="Caps"
      aside={<ListNote caps={caps} shown={list.isLimited ? list.total : null} />}
      actions={
        <PageActions
          columns={columns}
          onAdd={() => setOpened({ kind: 'new' })}
          onRefresh={refresh}
        />
      }
    >
      <div className={styles.bar}>
        <SearchBox
          label="Search caps"
          placeholder="Search by ID, country, advertiser, …"
          search={list}
        />
        <StateFilter list={list} />
      </div>
      {list.chips.length > 0 && <FilterChips chips={list.chips} />}
      <CapTimeline
        rows={list.searched}
        isKnown={knownTotal(caps.status, list.total) !== null}
        onOpen={(row) => setOpened({ kind: 'fill', row })}
      />
      <CapTable caps={caps} list={list} columns={gridColumns} columnStore={columns} />
      {opened !== null && (
        <OpenedCapDialog
          opened={opened}
          permissions="CAPS"
          zoneMissing={MESSAGES.capZoneInvalid}
          onSaved={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </PageFrame>
  );
};

import type { Dimension } from '@leadline/contracts';
import { REPORT_COLUMNS } from '@leadline/contracts/report-columns';
import { DIMENSION_LABEL } from '@leadline/contracts/report-dimensions';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { ReportTab } from '#shared/lib/report-tabs';
import { useLatest } from '#shared/lib/use-latest';
import { DataGrid } from '#shared/table/data-grid';
import type { EmptyList } from '#shared/table/empty-list';
import { treeOf } from '#shared/table/tree-of';
import type { GridSort, SortOrder } from '#shared/table/grid-types';
import type { Columns } from '#shared/table/use-columns';
import type { Report } from '../api/use-report';
import { reportGridColumns } from '../lib/report-columns';
import { usedDimensions } from '../lib/report-path';
import type { GroupLine, ReportLine } from '../lib/report-tree';
import type { GroupActions } from './report-cells';
import { ReportCrumbs } from './report-crumbs';
import styles from './report-table.module.css';

const GroupingDialog = lazyPart(async () => (await import('./grouping-dialog')).GroupingDialog);

/** What a click on a row groups it by (REP-023). */
const STANDARD_GROUPING: Dimension = 'country_id';
/** The second line of a cell that compares with the past. */
const PAST_HEIGHT = 12;

const rowId = ({ id }: ReportLine): number => id;
const placeOf = ({ place }: ReportLine) => place;
interface Props {
  tab: ReportTab;
  report: Report;
  columns: Columns;
  sort: GridSort | null;
  onSort: (key: string, order?: SortOrder) => void;
  empty: EmptyList;
  /** The leads of a row. */
  leadsOf: (line: GroupLine) => string;
  onRefresh: () => void;
  /** Beside the path of the row. */
  children: ReactNode;
}

/** What clicks and keys do with the rows. */
const useRowActions = ({ lines, expand, collapse, retry, loadMore }: Report) => {
  const [asked, setAsked] = useState<GroupLine | null>(null);
  const [place, setPlace] = useState<ReportLine | null>(null);
  const openStandard = useCallback(
    (line: GroupLine) => {
      const isFree = line.next.includes(STANDARD_GROUPING) && line.groupBy !== STANDARD_GROUPING;
      const isUsed = usedDimensions(line.path).includes(STANDARD_GROUPING);
      if (isFree && !isUsed) expand(line.path, STANDARD_GROUPING);
      else setAsked(line);
    },
    [expand],
  );
  const toggle = useCallback(
    (line: ReportLine) => {
      if (line.kind !== 'group') return;
      if (line.isOpen) collapse(line.path);
      else openStandard(line);
    },
    [collapse, openStandard],
  );
  const tree = useMemo(
    () =>
      treeOf(lines, {
        placeOf,
        onToggle: toggle,
        onPress: (line, isFirstColumn) => {
          if (line.kind === 'group' && isFirstColumn) setAsked(line);
          else toggle(line);
        },
        onPlace: setPlace,
      }),
    [lines, toggle],
  );
  const latestRetry = useLatest(retry);
  const actions = useMemo(
    (): GroupActions => ({
      toggle: (line) => (line.isOpen ? collapse(line.path) : setAsked(line)),
      retry: ({ path }) => latestRetry.current(path),
      loadMore: ({ path }) => loadMore(path),
    }),
    [collapse, loadMore, latestRetry],
  );
  return { tree, actions, asked, setAsked, place };
};

/** The drill-down table of a tab (REP-009, REP-020 to REP-028). */
export const ReportTable = ({
  tab,
  report,
  columns,
  sort,
  onSort,
  empty,
  leadsOf,
  onRefresh,
  children,
}: Props) => {
  const { lines, status, top, expand } = report;
  const { tree, actions, asked, setAsked, place } = useRowActions(report);
  const totals = top.data?.totals;
  const absent = REPORT_COLUMNS.filter((key) => totals && totals[key] === undefined).join(' ');
  const gridColumns = useMemo(() => {
    const keys = new Set(absent.split(' '));
    return reportGridColumns(tab, columns.visible, (key) => !keys.has(key), actions);
  }, [tab, columns.visible, absent, actions]);
  const dimension = DIMENSION_LABEL[tab];
  return (
    <>
      <div className={styles.head}>
        <ReportCrumbs line={place} groups={top.data?.groups} />
        {children}
      </div>
      <DataGrid
        label={`${dimension} report`}
        noun="leads"
        columns={gridColumns}
        columnStore={columns}
        rows={lines}
        rowId={rowId}
        status={status}
        sort={sort?.key === 'label' ? { ...sort, key: tab } : sort}
        onSort={(key, order) => onSort(key === tab ? 'label' : key, order)}
        offset={0}
        total={lines.length}
        empty={empty}
        onRetry={onRefresh}
        tree={tree}
        hasTotals
        extraHeight={totals?.past === undefined ? 0 : PAST_HEIGHT}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <GroupingDialog
            line={asked}
            leads={leadsOf(asked)}
            onChoose={(groupBy) => expand(asked.path, groupBy)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
};

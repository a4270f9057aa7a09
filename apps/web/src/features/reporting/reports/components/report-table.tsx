import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useLatest } from '#shared/lib/use-latest';
import { DataGrid } from '#shared/table/data-grid';
import type { EmptyList } from '#shared/table/empty-list';
import { treeOf } from '#shared/table/tree-of';
import type { GridSort, SortOrder } from '#shared/table/grid-types';
import type { Columns } from '#shared/table/use-columns';
import type { Report } from '../api/use-report';
import type { RowLinks } from '../lib/leads-link';
import { reportGridColumns } from '../lib/report-columns';
import { comparedRangesText } from '#shared/reports/compared-ranges';
import { usedDimensions } from '../lib/report-path';
import { figureOf, useReportSubject, type AnyFigures } from '../lib/report-subject';
import type { GroupLine, ReportLine } from '../lib/report-tree';
import type { GroupActions } from './report-cells';
import type { ChangeSorting, FlatChoice } from './report-choices';
import { ReportCrumbs } from './report-crumbs';
import styles from './report-table.module.css';

const ReportChoices = lazyPart(async () => (await import('./report-choices')).ReportChoices);
const GroupingDialog = lazyPart(async () => (await import('./grouping-dialog')).GroupingDialog);

/** The second line of a cell that compares with the past. */
const PAST_HEIGHT = 12;

/** Room for the range before, and for the note on pending FTDs. */
const extraHeightOf = (totals: AnyFigures | undefined): number =>
  (totals?.past === undefined ? 0 : PAST_HEIGHT) +
  (totals?.pending_ftds === undefined ? 0 : PAST_HEIGHT);

const rowId = ({ id }: ReportLine): number => id;
const placeOf = ({ place }: ReportLine) => place;
interface Props {
  tab: string;
  /** The key of the first column. Defaults to the tab. */
  first?: string;
  report: Report;
  columns: Columns;
  sort: GridSort | null;
  /** Whether the figures or their changes are sorted. Absent if the report never compares. */
  sorting?: ChangeSorting;
  /** The second dimension of a flat report, and the choice of it. */
  flat?: FlatChoice;
  onSort: (key: string, order?: SortOrder) => void;
  empty: EmptyList;
  linksOf: (line: GroupLine) => RowLinks;
  onRefresh: () => void;
  /** Buttons beside the path of the row. May load later. */
  children: ReactNode;
}

/** Handles clicks and keys on the rows. */
const useRowActions = ({ lines, expand, collapse, retry, loadMore }: Report) => {
  const [asked, setAsked] = useState<GroupLine | null>(null);
  const [place, setPlace] = useState<ReportLine | null>(null);
  const { standardGrouping } = useReportSubject();
  const openStandard = useCallback(
    (line: GroupLine) => {
      const isFree = line.next.includes(standardGrouping) && line.groupBy !== standardGrouping;
      const isUsed = usedDimensions(line.path).includes(standardGrouping);
      if (isFree && !isUsed) expand(line.path, standardGrouping);
      else setAsked(line);
    },
    [expand, standardGrouping],
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

/** Returns the chosen columns that the reply contains. */
const useGridColumns = (
  first: string,
  { visible }: Columns,
  totals: AnyFigures | undefined,
  actions: GroupActions,
  changed: string | null,
) => {
  const subject = useReportSubject();
  const absent = subject.columns
    .filter((key) => totals && figureOf(totals, key) === undefined)
    .join(' ');
  return useMemo(() => {
    const keys = new Set(absent.split(' '));
    return reportGridColumns(subject, first, visible, (key) => !keys.has(key), actions, changed);
  }, [subject, first, visible, absent, actions, changed]);
};

/** Returns the columns. The first one of a flat report is named after both dimensions. */
const useFlatTitle = (
  columns: Columns,
  first: string,
  tab: string,
  flat: string | null,
): Columns => {
  const { labels } = useReportSubject();
  return useMemo(() => {
    if (flat === null) return columns;
    const title = `${labels[tab] ?? tab} · ${labels[flat] ?? flat}`;
    const visible = columns.visible.map((column) =>
      column.key === first ? { ...column, title } : column,
    );
    return { ...columns, visible };
  }, [columns, first, tab, flat, labels]);
};

type AskedProps = Pick<ReturnType<typeof useRowActions>, 'asked' | 'setAsked'> &
  Pick<Props, 'linksOf'> &
  Pick<Report, 'expand'>;

/** The dialog that asks for the dimension below a row. */
const Asked = ({ asked, setAsked, linksOf, expand }: AskedProps) =>
  asked === null ? null : (
    <Suspense fallback={null}>
      <GroupingDialog
        line={asked}
        links={linksOf(asked)}
        onChoose={(groupBy) => expand(asked.path, groupBy)}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  );

/** The drill-down table of a tab. */
export const ReportTable = ({
  tab,
  first = tab,
  report,
  columns,
  sort,
  sorting,
  flat,
  onSort,
  empty,
  linksOf,
  onRefresh,
  children,
}: Props) => {
  const subject = useReportSubject();
  const { lines, status, top, expand } = report;
  const { tree, actions, asked, setAsked, place } = useRowActions(report);
  const totals = top.data?.totals;
  const isCompared = totals?.past !== undefined;
  const changed = isCompared && sorting?.isByChange === true ? (sort?.key ?? null) : null;
  const titled = useFlatTitle(columns, first, tab, flat?.value ?? null);
  const gridColumns = useGridColumns(first, titled, totals, actions, changed);
  const dimension = subject.labels[tab] ?? tab;
  return (
    <>
      <div className={styles.head}>
        <ReportCrumbs line={place} groups={top.data?.groups} />
        <Suspense fallback={null}>
          <ReportChoices {...(flat && { flat })} {...(isCompared && sorting && { sorting })} />
          {children}
        </Suspense>
      </div>
      {top.data?.ranges && <p className={styles.ranges}>{comparedRangesText(top.data.ranges)}</p>}
      <DataGrid
        label={`${dimension} report`}
        noun={subject.noun}
        columns={gridColumns}
        columnStore={columns}
        rows={lines}
        rowId={rowId}
        status={status}
        sort={sort?.key === 'label' ? { ...sort, key: first } : sort}
        onSort={(key, order) => onSort(key === first ? 'label' : key, order)}
        offset={0}
        total={lines.length}
        empty={empty}
        onRetry={onRefresh}
        tree={tree}
        hasTotals
        extraHeight={extraHeightOf(totals)}
      />
      <Asked {...{ asked, setAsked, linksOf, expand }} />
    </>
  );
};

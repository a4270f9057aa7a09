import {
  REPORT_COLUMNS,
  REPORT_COLUMN_TITLE,
  type ReportColumnName,
} from '@leadline/contracts/report-columns';
import { reportColumnsKey, reportTabTitle, type ReportTab } from '#shared/lib/report-tabs';
import { sortableColumn, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';
import type { ColumnFit, GridColumn } from '#shared/table/grid-types';
import type { ColumnStore } from '#shared/table/use-columns';
import { FigureCell, GroupCell, type GroupActions } from '../components/report-cells';
import {
  REPORT_MEASURES,
  changeText,
  figureText,
  isReportColumn,
  mayShow,
} from '#shared/reports/report-measures';
import type { ReportLine } from './report-tree';

/** The columns of a tab as the chooser lists them: the group first, then what the user may see. */
export const standardColumns = (
  tab: ReportTab,
  permissions: readonly number[],
): readonly ColumnChoice[] => [
  { key: tab, title: reportTabTitle(tab), visible: true, locked: true },
  ...REPORT_COLUMNS.filter((key) => mayShow(permissions, tab, key)).map((key) => ({
    key,
    title: REPORT_COLUMN_TITLE[key],
    visible: REPORT_MEASURES[key].isShown,
  })),
];

/** Where the default columns of a tab are stored (REP-019). */
export const reportColumnStore = (
  tab: ReportTab,
  standard: readonly ColumnChoice[],
): ColumnStore => ({
  standard,
  read: ({ reports_columns: columns }): readonly StoredColumn[] | null =>
    columns?.[reportColumnsKey(tab)] ?? null,
  write: (columns) => ({
    reports_columns: { [reportColumnsKey(tab)]: columns.map(sortableColumn) },
  }),
});

/** What indentation, arrow and gaps take in the first column. */
const INDENT = 16;
const ARROW = 26;
const GROUP_FIT: ColumnFit<ReportLine> = {
  min: 170,
  max: 380,
  isWhole: true,
  content: (line, measure) => {
    const depth = Math.max(0, (line.place?.level ?? 1) - 1);
    const label = line.kind === 'group' ? line.row.label : '';
    return measure(label, 'strong') + depth * INDENT + ARROW + 8;
  },
};

const figureFit = (key: ReportColumnName): ColumnFit<ReportLine> => ({
  max: 260,
  content: (line, measure) => {
    if (line.kind !== 'group' && line.kind !== 'total') return 0;
    const { [key]: value, past, change } = line.row;
    if (value === undefined) return 0;
    const before = past?.[key];
    const changed = change?.[key];
    const below =
      before === undefined || changed === undefined
        ? 0
        : measure(`${figureText(key, before)} ${changeText(changed)}`, 'small') + 8;
    return Math.max(measure(figureText(key, value), 'strong'), below);
  },
});

/** The chosen columns as the table draws them. Money that no reply has is left out. */
export const reportGridColumns = (
  tab: ReportTab,
  chosen: readonly ColumnChoice[],
  isKnown: (key: ReportColumnName) => boolean,
  actions: GroupActions,
): readonly GridColumn<ReportLine>[] =>
  chosen.flatMap(({ key, title }): readonly GridColumn<ReportLine>[] => {
    if (key === tab)
      return [
        {
          key,
          title,
          width: 220,
          fit: GROUP_FIT,
          sortable: true,
          pinned: 'start',
          render: (line) => <GroupCell line={line} actions={actions} />,
        },
      ];
    if (!isReportColumn(key) || !isKnown(key)) return [];
    const { hint } = REPORT_MEASURES[key];
    return [
      {
        key,
        title,
        width: 92,
        fit: figureFit(key),
        sortable: true,
        align: 'end',
        ...(hint !== undefined && { hint }),
        ...(key === 'profit' && { shade: 'good' as const }),
        render: (line) => <FigureCell line={line} column={key} />,
      },
    ];
  });

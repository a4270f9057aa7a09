import { REPORT_COLUMNS, REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import { reportColumnsKey, reportTabTitle, type ReportTab } from '#shared/lib/report-tabs';
import { sortableColumn, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';
import type { ColumnFit, GridColumn } from '#shared/table/grid-types';
import type { ColumnStore } from '#shared/table/use-columns';
import { FigureCell, GroupCell, type GroupActions } from '../components/report-cells';
import {
  REPORT_MEASURES,
  changeText,
  differenceText,
  mayShow,
  measureText,
  type ReportMeasure,
} from '#shared/reports/report-measures';
import { pendingText } from './pending-text';
import { figureOf, type ReportSubject } from './report-subject';
import type { ReportLine } from './report-tree';

/** Returns the columns for the chooser: the group first, then the figures the user may see. */
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

/** Storage of the default columns of a tab. */
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

/** Widths in pixels of indentation and arrow in the first column, gaps included. */
const INDENT = 16;
const ARROW = 26;
const GROUP_FIT: ColumnFit<ReportLine> = {
  min: 170,
  max: 380,
  isWhole: true,
  content: (line, measure) => {
    const depth = Math.max(0, (line.place?.level ?? 1) - 1);
    const label = line.kind === 'group' ? line.row.label : '';
    const note = (line.kind === 'group' && line.row.note) || '';
    return measure(label, 'strong') + measure(note, 'small') + depth * INDENT + ARROW + 8;
  },
};

const figureFit = (
  key: string,
  { kind }: ReportMeasure,
  isByChange: boolean,
): ColumnFit<ReportLine> => ({
  max: 260,
  content: (line, measure) => {
    if (line.kind !== 'group' && line.kind !== 'total') return 0;
    const { past, change } = line.row;
    const value = figureOf(line.row, key);
    if (value === undefined) return 0;
    const before = figureOf(past, key);
    const changed = figureOf(change, key);
    const pending = key === 'profit' ? pendingText(line.row) : null;
    const own = Math.max(
      measure(measureText(kind, value), 'strong'),
      pending === null ? 0 : measure(pending, 'small') + 8,
    );
    if (before === undefined || changed === undefined) return own;
    const difference = isByChange ? `${differenceText(kind, value, before)} ` : '';
    const below = `${measureText(kind, before)} ${difference}${changeText(String(changed))}`;
    return Math.max(own, measure(below, 'small') + 8);
  },
});

/** Returns the chosen columns for the table, without money that the replies omit. */
export const reportGridColumns = (
  { measures }: ReportSubject,
  first: string,
  chosen: readonly ColumnChoice[],
  isKnown: (key: string) => boolean,
  actions: GroupActions,
  /** The column by whose change the rows are sorted. */
  changed: string | null,
): readonly GridColumn<ReportLine>[] =>
  chosen.flatMap(({ key, title }): readonly GridColumn<ReportLine>[] => {
    if (key === first)
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
    const measure = measures[key];
    if (measure === undefined || !isKnown(key)) return [];
    const { hint } = measure;
    return [
      {
        key,
        title,
        width: 92,
        fit: figureFit(key, measure, key === changed),
        sortable: true,
        align: 'end',
        ...(hint !== undefined && { hint }),
        ...(key === 'profit' && { shade: 'good' as const }),
        render: (line) => <FigureCell line={line} column={key} isByChange={key === changed} />,
      },
    ];
  });

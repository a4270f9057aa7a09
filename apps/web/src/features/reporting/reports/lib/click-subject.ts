import { CLICK_DIMENSION_LABEL } from '@leadline/contracts/click-dimensions';
import {
  CLICK_COLUMNS,
  CLICK_COLUMN_TITLE,
  CLICK_MONEY_COLUMNS,
  type ClickColumn,
} from '@leadline/contracts/click-measures';
import { reportMoneyPermission } from '@leadline/contracts/permissions';
import type { ReportMeasure } from '#shared/reports/report-measures';
import { sortableColumn, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';
import type { ColumnStore } from '#shared/table/use-columns';
import type { ReportSubject } from './report-subject';

const CLICK_MEASURES: Readonly<Record<ClickColumn, ReportMeasure>> = {
  clicks: { kind: 'count', isShown: true, hint: 'Visits by people' },
  unique_clicks: {
    kind: 'count',
    isShown: true,
    hint: 'First visits of a browser to a link in 24 hours',
  },
  bots: { kind: 'count', isShown: true, hint: 'Visits by bots, not counted as clicks' },
  leads: { kind: 'count', isShown: true, hint: 'Accepted leads that the clicks brought' },
  click_to_lead: { kind: 'percent', isShown: true, hint: 'Leads of clicks' },
  ftds: { kind: 'count', isShown: true, hint: 'FTDs that the clicks have brought so far' },
  publisher_ftds: { kind: 'count', isShown: false, hint: 'Those that publishers are shown' },
  click_to_ftd: { kind: 'percent', isShown: true, hint: 'FTDs of clicks' },
  payout: { kind: 'money', isShown: true, hint: 'To publishers, for these FTDs' },
  epc: { kind: 'money', isShown: true, hint: 'Payout per click' },
};

/** The texts and columns of click reports. */
export const CLICK_SUBJECT: ReportSubject = {
  name: 'click-report',
  title: 'Click Reports',
  noun: 'clicks',
  labels: CLICK_DIMENSION_LABEL,
  columns: CLICK_COLUMNS,
  columnTitles: CLICK_COLUMN_TITLE,
  measures: CLICK_MEASURES,
  standardGrouping: 'country_id',
  recordPaths: { affiliate_id: (id) => `/edit/affiliate/${id}` },
  detailsLabel: 'Show Clicks',
  charted: [
    { column: 'clicks', name: 'Clicks' },
    { column: 'leads', name: 'Leads' },
  ],
  chartTitle: 'Clicks and Leads',
};

/** The key of the first column, the group, on every tab. */
export const CLICK_GROUP = 'group';
/** All tabs share one choice of columns. */
const STORED_AS = 'reports_clicks_columns';

const isMoney = (column: ClickColumn): boolean =>
  (CLICK_MONEY_COLUMNS as readonly ClickColumn[]).includes(column);

/** Returns the columns that the user may see, and the storage of the user's choice. */
export const clickColumnStore = (permissions: readonly number[]): ColumnStore => {
  const seesMoney = permissions.includes(reportMoneyPermission('global', 'payout'));
  const standard: readonly ColumnChoice[] = [
    { key: CLICK_GROUP, title: 'Group', visible: true, locked: true },
    ...CLICK_COLUMNS.filter((key) => seesMoney || !isMoney(key)).map((key) => ({
      ...{ key, title: CLICK_COLUMN_TITLE[key], visible: CLICK_MEASURES[key].isShown },
    })),
  ];
  return {
    standard,
    read: ({ reports_columns: columns }): readonly StoredColumn[] | null =>
      columns?.[STORED_AS] ?? null,
    write: (columns) => ({ reports_columns: { [STORED_AS]: columns.map(sortableColumn) } }),
  };
};

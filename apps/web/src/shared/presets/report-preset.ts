import {
  REPORT_TABS,
  ofReportTabs,
  reportColumnsKey,
  reportTabOf,
  type ReportTab,
} from '#shared/lib/report-tabs';
import { mergeColumns, type StoredColumn } from '#shared/table/column-choice';
import {
  columnToJson,
  columnsFromJson,
  layoutText,
  type PresetJson,
  type ReportPart,
} from './preset-format';
import { CHART_KINDS, type ReportState, type TabColumns } from './report-state';

/** Writes the columns of the chosen tab and of all tabs. */
const reportToJson = ({ tab, chart, columns }: ReportState) => ({
  ...(chart !== null && chart !== 'bar' && { reportsChart: chart }),
  tableColumns: tab === 'global' ? [] : columns[tab].map(columnToJson),
  tablesColumns: Object.fromEntries(
    REPORT_TABS.map((one) => [reportColumnsKey(one), columns[one].map(columnToJson)]),
  ),
});

const reportFromJson = (
  { tab: text, tableColumns, tablesColumns, showReportsChart, reportsChart }: PresetJson,
  standards: TabColumns,
): ReportState => {
  const tab = reportTabOf(text);
  const storedOf = (one: ReportTab): readonly StoredColumn[] => {
    const own = columnsFromJson(tablesColumns[reportColumnsKey(one)]);
    return own.length === 0 && one === tab ? columnsFromJson(tableColumns) : own;
  };
  const kind = CHART_KINDS.find((one) => one === reportsChart) ?? 'bar';
  return {
    tab,
    chart: showReportsChart ? kind : null,
    columns: ofReportTabs((one) => mergeColumns(standards[one], storedOf(one))),
  };
};

const reportText = ({ tab, chart, columns }: ReportState): readonly unknown[] => [
  tab,
  chart,
  ...REPORT_TABS.map((one) => layoutText(columns[one])),
];

/** Returns the report part of presets; `standards` are the columns of the report tables. */
export const reportPart = (standards: TabColumns): ReportPart => ({
  toJson: reportToJson,
  fromJson: (config) => reportFromJson(config, standards),
  text: reportText,
});

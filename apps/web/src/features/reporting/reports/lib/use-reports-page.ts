import type { ReportGrouping } from '@leadline/contracts/permissions';
import { DIMENSIONS, type Dimension } from '@leadline/contracts/report-dimensions';
import { useMemo, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeadPanel } from '#shared/filters/lead-panel';
import type { ListView } from '#shared/filters/list-view';
import { useUrlList, type UrlList } from '#shared/filters/use-url-list';
import { REPORT_TABS, ofReportTabs, reportTabOf } from '#shared/lib/report-tabs';
import { presetFormat, type PresetState } from '#shared/presets/preset-format';
import { reportPart } from '#shared/presets/report-preset';
import type { ChartKind } from '#shared/presets/report-state';
import { usePresetList } from '#shared/presets/use-preset-list';
import { chartKindOf } from './chart-kinds';
import { LEADS_VIEW, REPORT_LIST, STANDARD_SORT } from './report-filter';
import { useReportColumns, useStandardColumns, type ReportColumns } from './use-report-columns';

/** The preset named in the address, and the codec of presets. */
const useChosenPreset = (id: number | null) => {
  const standards = useStandardColumns();
  const format = useMemo(
    () =>
      presetFormat({
        codec: REPORT_LIST.codec,
        view: LEADS_VIEW,
        standard: null,
        reports: reportPart(standards),
      }),
    [standards],
  );
  const chosen = usePresetList('reports', id !== null).presets.find((preset) => preset.id === id);
  const state = useMemo(
    () => (chosen === undefined ? null : format.read(chosen.config)),
    [chosen, format],
  );
  return { standards, format, chosen, state };
};

/** Returns the second dimension that an address names, if the tab does not use it. */
const flatOf = (tab: ReportGrouping, text: string | null): Dimension | null =>
  DIMENSIONS.find((dimension) => dimension === text && dimension !== tab) ?? null;

export interface ReportsPageState {
  readonly tab: ReportGrouping;
  readonly chart: ChartKind | null;
  /** The second dimension of a flat report. */
  readonly flat: Dimension | null;
  readonly list: UrlList;
  readonly columns: ReportColumns;
  /** The name of the chosen preset. */
  readonly presetName: string | null;
  /** Leaves the preset. Resets the filter and keeps the tab. */
  readonly cancel: () => void;
  /** Leaves the preset and resets everything. */
  readonly leave: () => void;
  readonly showChart: (kind: ChartKind | null) => void;
  readonly showFlat: (dimension: string | null) => void;
  readonly presets: ComponentProps<typeof LeadPanel>['presets'];
  /** The table of leads stored in the preset. */
  readonly leadsView: ListView;
}

/** The tab, filter, chart, columns and preset of the reports. The address holds all of them. */
export const useReportsPage = (): ReportsPageState => {
  const [params] = useSearchParams();
  const tab = reportTabOf(params.get('tab'));
  const chart = chartKindOf(params.get('chart'));
  const flat = flatOf(tab, params.get('flat'));
  const list = useUrlList(REPORT_LIST);
  const { filter, preset: id, apply, show } = list;
  const { standards, format, chosen, state } = useChosenPreset(id);
  const fromPreset = useMemo(
    () => (chosen && state?.report ? { id: chosen.id, columns: state.report.columns } : null),
    [chosen, state],
  );
  const columns = useReportColumns(standards, fromPreset);
  const forgetColumns = (): void => REPORT_TABS.forEach((one) => columns[one].forget());
  const leadsView = state?.view ?? LEADS_VIEW;
  const leave = (): void => {
    const nothing = { tab: null, chart: null, flat: null };
    apply(REPORT_LIST.codec.defaults, { preset: null, sort: STANDARD_SORT }, nothing);
    forgetColumns();
  };
  const choose = (presetId: number, { filter: chosenFilter, report }: PresetState): void => {
    const others = report ? { tab: report.tab, chart: report.chart } : undefined;
    const isOther = report?.tab !== tab;
    apply(chosenFilter, { preset: presetId, ...(isOther && { sort: STANDARD_SORT }) }, others);
    forgetColumns();
  };
  return {
    tab,
    chart,
    flat,
    list,
    columns,
    presetName: chosen?.name ?? null,
    cancel: () => apply(REPORT_LIST.codec.defaults, { preset: null }),
    leave,
    showChart: (kind) => show({}, { chart: kind }),
    showFlat: (dimension) => show({}, { flat: dimension }),
    leadsView,
    presets: {
      page: 'reports',
      format,
      chosenId: id,
      onLeave: leave,
      onForget: () => apply(filter, { preset: null }),
      stateOf: (draft) => ({
        filter: draft,
        view: leadsView,
        columns: null,
        report: {
          tab,
          chart,
          columns: ofReportTabs((one) => columns[one].all),
        },
      }),
      onChoose: choose,
    },
  };
};

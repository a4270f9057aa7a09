import { FilterBar } from '#shared/filters/filter-bar';
import { FilterToggle, usePanelOpen } from '#shared/filters/filter-toggle';
import type { FilterChip } from '#shared/filters/filter-chips';
import { comparingPanelCodec, reportsPanelCodec } from '#shared/filters/lead-fields';
import { LeadPanel } from '#shared/filters/lead-panel';
import { useZone } from '#shared/lib/zone';
import { Button } from 'antd';
import { Icon } from '#shared/ui/icons';
import { ColumnButton } from '#shared/table/column-button';
import { IconButton } from '#shared/ui/icon-button';
import { PageFrame } from '#shared/ui/page-frame';
import { ReportTabs } from '#shared/ui/report-tabs';
import { comparesWithPast } from '../api/report-request';
import { useGlobalMetrics } from '../api/use-global-metrics';
import { OpenedLink, OpenedLinkNotice } from '../components/opened-link';
import { MetricGrid } from '../components/metric-grid';
import { ReportView } from '../components/report-view';
import { hasChart } from '../lib/chart-kinds';
import { REPORT_LIST } from '../lib/report-filter';
import { useReportsPage, type ReportsPageState } from '../lib/use-reports-page';

const CHOOSER_RULES = { backLabel: 'BACK TO DEFAULT', leastColumns: 2 } as const;

/** The Global tab: the 15 cards. */
const GlobalView = ({ list: { filter, appliedAt, isChecking } }: ReportsPageState) => {
  const figures = useGlobalMetrics(filter, appliedAt, useZone(), !isChecking);
  return <MetricGrid {...figures} />;
};

interface FilterProps {
  page: ReportsPageState;
  isOpen: boolean;
  onClose: () => void;
}

const codecOf = ({ tab }: ReportsPageState) =>
  comparesWithPast(tab) ? comparingPanelCodec : reportsPanelCodec;

/** The filter panel, and the chips of the applied filters. */
const ReportFilters = ({ page, isOpen, onClose }: FilterProps) => {
  const { list, presetName, presets, cancel, leave } = page;
  const { filter, apply } = list;
  const codec = codecOf(page);
  const before: FilterChip[] =
    presetName === null ? [] : [{ key: 'preset', label: `Preset: ${presetName}`, onRemove: leave }];
  return (
    <>
      <LeadPanel
        codec={codec}
        applied={filter}
        isOpen={isOpen}
        onClose={onClose}
        onApply={apply}
        onReset={cancel}
        presets={presets}
      />
      <FilterBar
        codec={codec}
        value={filter}
        onChange={apply}
        before={before}
        onClearAll={cancel}
      />
    </>
  );
};

/** Shows or hides the chart. */
const ChartToggle = ({ chart, showChart }: ReportsPageState) => (
  <Button
    icon={<Icon name="reports" size={16} />}
    aria-pressed={chart !== null}
    type={chart === null ? 'default' : 'primary'}
    ghost={chart !== null}
    onClick={() => showChart(chart === null ? 'bar' : null)}
  >
    Chart
  </Button>
);

/** Returns the parameters that stay when another tab opens: preset and chart. */
const paramsOf = ({ list: { preset }, chart }: ReportsPageState): string =>
  `${preset === null ? '' : `&preset=${preset}`}${chart === null ? '' : `&chart=${chart}`}`;

/**
 * The reports page. What was chosen above the table of leads stays in the address for the way back.
 */
const Reports = () => {
  const page = useReportsPage();
  const { tab, list, columns } = page;
  const [isFilterOpen, setFilterOpen] = usePanelOpen('reports', true);
  return (
    <PageFrame
      title="Reports"
      fill={tab !== 'global'}
      actions={
        <>
          <FilterToggle isOpen={isFilterOpen} onToggle={setFilterOpen} />
          {hasChart(tab) && <ChartToggle {...page} />}
          {tab !== 'global' && (
            <ColumnButton
              columns={columns[tab]}
              saveLabel="save as default"
              rules={CHOOSER_RULES}
            />
          )}
          <IconButton icon="refresh" label="Refresh" onClick={() => list.apply(list.filter)} />
        </>
      }
    >
      <ReportTabs current={tab} filter={list.filter} reportParams={paramsOf(page)} />
      <OpenedLinkNotice codec={REPORT_LIST.codec} list={list} />
      <ReportFilters page={page} isOpen={isFilterOpen} onClose={() => setFilterOpen(false)} />
      {tab === 'global' ? (
        <GlobalView {...page} />
      ) : (
        <ReportView key={`${tab} ${page.flat ?? ''}`} tab={tab} page={page} codec={codecOf(page)} />
      )}
    </PageFrame>
  );
};

/** The reports page, with the times of a link in the viewer's zone. */
export const ReportsPage = () => (
  <OpenedLink codec={REPORT_LIST.codec}>
    <Reports />
  </OpenedLink>
);

import { FilterBar } from '#shared/filters/filter-bar';
import { FilterToggle } from '#shared/filters/filter-toggle';
import type { FilterChip } from '#shared/filters/filter-chips';
import { panelOfParts, partsOfPanel, reportsPanelCodec } from '#shared/filters/lead-criteria';
import { COMPARING_PANEL_FIELDS, LEAD_PANEL_FIELDS } from '#shared/filters/lead-fields';
import { LeadPanel } from '#shared/filters/lead-panel';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useZone } from '#shared/lib/zone';
import { Button } from 'antd';
import { Icon } from '#shared/ui/icons';
import { ColumnButton } from '#shared/table/column-button';
import { IconButton } from '#shared/ui/icon-button';
import { PageFrame } from '#shared/ui/page-frame';
import { ReportTabs } from '#shared/ui/report-tabs';
import { comparesWithPast } from '../api/report-request';
import { useGlobalMetrics } from '../api/use-global-metrics';
import { MetricGrid } from '../components/metric-grid';
import { ReportView } from '../components/report-view';
import { hasChart } from '../lib/chart-kinds';
import { useReportsPage, type ReportsPageState } from '../lib/use-reports-page';

const CHOOSER_RULES = { backLabel: 'BACK TO DEFAULT', leastColumns: 2 } as const;

/** The Global tab: the 15 cards. */
const GlobalView = ({ list: { filter, appliedAt, isChecking } }: ReportsPageState) => {
  const figures = useGlobalMetrics(filter.panel, appliedAt, useZone(), !isChecking);
  return <MetricGrid {...figures} />;
};

interface FilterProps {
  page: ReportsPageState;
  isOpen: boolean;
  onClose: () => void;
}

const fieldsOf = ({ tab }: ReportsPageState) =>
  comparesWithPast(tab) ? COMPARING_PANEL_FIELDS : LEAD_PANEL_FIELDS;

/** The filter panel, and the chips of the applied filters. */
const ReportFilters = ({ page, isOpen, onClose }: FilterProps) => {
  const { list, presetName, presets, cancel, leave } = page;
  const { filter, apply } = list;
  const fields = fieldsOf(page);
  const before: FilterChip[] =
    presetName === null ? [] : [{ key: 'preset', label: `Preset: ${presetName}`, onRemove: leave }];
  return (
    <>
      <LeadPanel
        fields={fields}
        codec={reportsPanelCodec}
        applied={filter.panel}
        isOpen={isOpen}
        onClose={onClose}
        onApply={(panel) => apply({ ...filter, panel })}
        onReset={cancel}
        presets={presets}
      />
      <FilterBar
        fields={fields}
        value={partsOfPanel(filter.panel)}
        defaults={reportsPanelCodec.defaults}
        onChange={(parts) => apply({ ...filter, panel: panelOfParts(parts) })}
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
export const ReportsPage = () => {
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
      <ReportTabs current={tab} criteria={list.filter} reportParams={paramsOf(page)} />
      <ReportFilters page={page} isOpen={isFilterOpen} onClose={() => setFilterOpen(false)} />
      {tab === 'global' ? (
        <GlobalView {...page} />
      ) : (
        <ReportView key={tab} tab={tab} page={page} fields={fieldsOf(page)} />
      )}
    </PageFrame>
  );
};

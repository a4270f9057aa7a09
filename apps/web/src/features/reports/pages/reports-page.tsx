import type { ComponentProps } from 'react';
import { FilterBar } from '#shared/filters/filter-bar';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { panelOfParts, partsOfPanel, reportsPanelCodec } from '#shared/filters/lead-criteria';
import { LEAD_PANEL_FIELDS } from '#shared/filters/lead-fields';
import { LeadPanel } from '#shared/filters/lead-panel';
import { NO_SEARCH } from '#shared/filters/lead-search';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { presetFormat } from '#shared/presets/preset-format';
import { useZone } from '#shared/lib/zone';
import { IconButton } from '#shared/ui/icon-button';
import { PageFrame } from '#shared/ui/page-frame';
import { ReportTabs } from '#shared/ui/report-tabs';
import { useGlobalMetrics } from '../api/use-global-metrics';
import { MetricGrid } from '../components/metric-grid';
import { REPORT_LIST } from '../lib/report-filter';

const PRESETS = presetFormat({
  codec: REPORT_LIST.codec,
  view: REPORT_LIST.view,
  standard: null,
  tab: 'global',
});

/**
 * The reports page with its Global tab (REP-001 to REP-008). What was chosen above the table of leads
 * stays in the address for the way back (REP-004).
 */
export const ReportsPage = () => {
  const zone = useZone();
  const { filter, view, preset, appliedAt, isChecking, apply } = useUrlList(REPORT_LIST);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('reports', true);
  const figures = useGlobalMetrics(filter.panel, appliedAt, zone, !isChecking);
  const reset = (): void => apply(REPORT_LIST.codec.defaults, { preset: null });
  const presets: ComponentProps<typeof LeadPanel>['presets'] = {
    page: 'reports',
    format: PRESETS,
    chosenId: preset,
    onLeave: reset,
    onForget: () => apply(filter, { preset: null }),
    stateOf: (panel) => ({
      criteria: { ...filter, panel },
      search: NO_SEARCH,
      view,
      columns: null,
    }),
    onChoose: (id, { criteria }) => apply(criteria, { preset: id }),
  };
  return (
    <PageFrame
      title="Reports"
      actions={
        <>
          <FilterToggle isOpen={isFilterOpen} onToggle={setFilterOpen} />
          <IconButton icon="refresh" label="Refresh" onClick={() => apply(filter)} />
        </>
      }
    >
      <ReportTabs current="global" criteria={filter} />
      <LeadPanel
        codec={reportsPanelCodec}
        applied={filter.panel}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={(panel) => apply({ ...filter, panel })}
        onReset={reset}
        presets={presets}
      />
      <FilterBar
        fields={LEAD_PANEL_FIELDS}
        value={partsOfPanel(filter.panel)}
        defaults={reportsPanelCodec.defaults}
        onChange={(parts) => apply({ ...filter, panel: panelOfParts(parts) })}
        onClearAll={reset}
      />
      <MetricGrid {...figures} />
    </PageFrame>
  );
};

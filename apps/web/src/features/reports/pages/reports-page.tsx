import { Button } from 'antd';
import { RANGE_PRESETS } from '../../../shared/filters/date-range';
import { filterText } from '../../../shared/filters/filter-codec';
import { FilterChips, FilterPanel } from '../../../shared/filters/filter-panel';
import { timeChips } from '../../../shared/filters/time-chips';
import { TimeFields } from '../../../shared/filters/time-fields';
import { useDraft } from '../../../shared/filters/use-draft';
import { usePanelOpen } from '../../../shared/filters/use-panel-open';
import { useUrlList } from '../../../shared/filters/use-url-list';
import { useZone } from '../../../shared/lib/zone';
import { IconButton } from '../../../shared/ui/icon-button';
import { Icon } from '../../../shared/ui/icons';
import { PageFrame } from '../../../shared/ui/page-frame';
import { ReportTabs } from '../../../shared/ui/report-tabs';
import { useGlobalMetrics } from '../api/use-global-metrics';
import { MetricGrid } from '../components/metric-grid';
import { REPORT_VIEW, reportCodec } from '../lib/report-filter';

const SWITCHES = ['last24Hours', 'insideHourRange', 'createdInside'] as const;

/** The reports page with its Global tab (REP-001 to REP-008). */
export const ReportsPage = () => {
  const zone = useZone();
  const { filter, appliedAt, apply } = useUrlList(REPORT_VIEW);
  const { draft, isDirty, setDraft } = useDraft(reportCodec, filter);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('reports', true);
  const { metrics, isLoading, isFetching } = useGlobalMetrics(filter, appliedAt, zone);
  return (
    <PageFrame
      title="Reports"
      actions={(
        <>
          <Button icon={<Icon name="filter" size={16} />} aria-expanded={isFilterOpen} onClick={() => setFilterOpen(!isFilterOpen)}>{isFilterOpen ? 'Hide filter' : 'Show filter'}</Button>
          <IconButton icon="refresh" label="Refresh" onClick={() => apply(filter)} />
        </>
      )}
    >
      <ReportTabs current="global" filters={filterText(reportCodec, filter)} />
      <FilterPanel isOpen={isFilterOpen} isDirty={isDirty} onClose={() => setFilterOpen(false)} onApply={() => apply(draft)} onCancel={() => { setDraft(reportCodec.defaults); apply(reportCodec.defaults); }}>
        <TimeFields value={draft} onChange={setDraft} presets={RANGE_PRESETS} switches={SWITCHES} />
      </FilterPanel>
      <FilterChips chips={timeChips(filter, reportCodec.defaults, apply)} />
      <MetricGrid metrics={metrics} isLoading={isLoading} isFetching={isFetching} />
    </PageFrame>
  );
};

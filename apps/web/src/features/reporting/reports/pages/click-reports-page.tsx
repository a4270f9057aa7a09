import { Button } from 'antd';
import { Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { FieldsPanel } from '#shared/filters/fields-panel';
import { FilterBar } from '#shared/filters/filter-bar';
import type { FilterChip } from '#shared/filters/filter-chips';
import { filterText } from '#shared/filters/filter-codec';
import { FilterToggle, usePanelOpen } from '#shared/filters/filter-toggle';
import { useUrlList } from '#shared/filters/use-url-list';
import { emptyRange, useFilterChips } from '#shared/filters/use-filter-chips';
import { ColumnButton } from '#shared/table/column-button';
import type { ChartKind } from '#shared/presets/report-state';
import type { EmptyList } from '#shared/table/empty-list';
import type { Columns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { ClickReportView } from '../components/click-report-view';
import { ClickTabs } from '../components/click-tabs';
import { OpenedLink, OpenedLinkNotice } from '../components/opened-link';
import { chartKindOf } from '../lib/chart-kinds';
import { CLICK_LIST, clickCodec, clickTabOf, groupsFromText } from '../lib/click-filter';
import type { ClickPreset } from '../lib/click-preset';
import { CLICK_SUBJECT } from '../lib/click-subject';
import { ReportSubjectProvider } from '../lib/report-subject';
import { useClickPresets } from '../lib/use-click-presets';

const PresetMenu = lazyPart(
  async () => (await import('#shared/presets/preset-menu')).PresetMenu<ClickPreset>,
);
const ClickList = lazyPart(async () => (await import('../components/click-list')).ClickList);

const CHOOSER_RULES = { backLabel: 'BACK TO DEFAULT', leastColumns: 2 } as const;

const presetChips = ({ chosenName, leave }: ReturnType<typeof useClickPresets>): FilterChip[] =>
  chosenName === null ? [] : [{ key: 'preset', label: `Preset: ${chosenName}`, onRemove: leave }];

/** The filter, its chips, the text of an empty list, and the groups that limit Details. */
const useClickFilter = () => {
  const list = useUrlList(CLICK_LIST);
  const [params] = useSearchParams();
  const { filter, apply } = list;
  const tab = clickTabOf(params.get('tab'));
  const chart = chartKindOf(params.get('chart'));
  const presets = useClickPresets({ list, tab, chart });
  const steps = useMemo(
    () => (tab === 'details' ? groupsFromText(params.get('in')) : []),
    [tab, params],
  );
  const bar = { codec: clickCodec, value: filter, onChange: apply };
  const { chips } = useFilterChips(bar);
  const leave = (): void => apply(filter, {}, { in: null });
  const clear = (): void => apply(clickCodec.defaults, { preset: null }, { in: null });
  const groups = steps.map(({ group_by, label }): FilterChip => ({
    key: `in.${group_by}`,
    label: `${CLICK_SUBJECT.labels[group_by]}: ${label}`,
    onRemove: leave,
  }));
  const before = [...presetChips(presets), ...groups];
  const unfiltered = { ...clickCodec.defaults, time: filter.time };
  const isFiltered =
    steps.length > 0 || filterText(clickCodec, filter) !== filterText(clickCodec, unfiltered);
  const empty: EmptyList = {
    ...emptyRange(filter, apply),
    filters: [...before, ...chips],
    onClearFilters: isFiltered ? () => apply(unfiltered, {}, { in: null }) : undefined,
  };
  return { list, tab, chart, presets, steps, bar, before, empty, clear };
};

interface ToolProps {
  chart: ChartKind | null;
  onChart: (kind: ChartKind | null) => void;
  columns: Columns;
}

/** The chart and the choice of columns. */
const Tools = ({ chart, onChart, columns }: ToolProps) => (
  <>
    <Button
      icon={<Icon name="reports" size={16} />}
      aria-pressed={chart !== null}
      type={chart === null ? 'default' : 'primary'}
      ghost={chart !== null}
      onClick={() => onChart(chart === null ? 'bar' : null)}
    >
      Chart
    </Button>
    <ColumnButton columns={columns} saveLabel="save as default" rules={CHOOSER_RULES} />
  </>
);

/** The click reports. Each tab groups clicks by another dimension; Details lists them. */
const ClickReports = () => {
  const { list, tab, chart, presets, steps, bar, before, empty, clear } = useClickFilter();
  const { filter, apply, show, preset } = list;
  const { columns, menu } = presets;
  const [isFilterOpen, setFilterOpen] = usePanelOpen('click-reports', true);
  const showChart = (kind: ChartKind | null): void => show({}, { chart: kind });
  return (
    <ReportSubjectProvider value={CLICK_SUBJECT}>
      <PageFrame
        fill
        title={CLICK_SUBJECT.title}
        actions={
          <>
            <FilterToggle isOpen={isFilterOpen} onToggle={setFilterOpen} />
            {tab !== 'details' && <Tools chart={chart} onChart={showChart} columns={columns} />}
            <IconButton icon="refresh" label="Refresh" onClick={() => apply(filter)} />
          </>
        }
      >
        <OpenedLinkNotice codec={clickCodec} list={list} />
        <ClickTabs current={tab} filter={filter} chart={chart} preset={preset} />
        <FieldsPanel
          codec={clickCodec}
          applied={filter}
          isOpen={isFilterOpen}
          onClose={() => setFilterOpen(false)}
          onApply={apply}
          onReset={clear}
          presets={(draft, setDraft) => (
            <Suspense fallback={null}>
              <PresetMenu {...menu(draft, setDraft)} />
            </Suspense>
          )}
        />
        <FilterBar {...bar} before={before} onClearAll={clear} />
        {tab === 'details' ? (
          <Suspense fallback={null}>
            <ClickList list={list} steps={steps} empty={empty} />
          </Suspense>
        ) : (
          <ClickReportView
            key={tab}
            tab={tab}
            list={list}
            columns={columns}
            chart={chart}
            onChart={showChart}
            empty={empty}
          />
        )}
      </PageFrame>
    </ReportSubjectProvider>
  );
};

/** The click reports, with the times of a link in the viewer's zone. */
export const ClickReportsPage = () => (
  <OpenedLink codec={clickCodec}>
    <ClickReports />
  </OpenedLink>
);

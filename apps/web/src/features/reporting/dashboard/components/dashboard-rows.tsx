import { type Widget, WIDGET_COLUMNS, type WidgetKind } from '@leadline/contracts/dashboard-layout';
import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useId,
} from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { Filter } from '#shared/filters/filter-fields';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import { rowsOf, type Widgets } from '../lib/arrange';
import { widgetTitle } from '../lib/catalogue';
import type { WidgetProps } from '../lib/widget-props';
import styles from './widget.module.css';
import { GlobalStatistics } from './widgets/global-statistics';
import {
  AdvertiserHealthTable,
  LatestConversions,
  TopAdvertisers,
  TopPublishers,
} from './widgets/tables';

/** Returns the number of widget columns: one on phones, three on wide screens. */
export const useColumnsInRow = (): number => {
  const isNarrow = useIsNarrow();
  const isMiddle = useMedia('(max-width: 1099px)');
  if (isNarrow) return 1;
  return isMiddle ? 2 : WIDGET_COLUMNS;
};

interface Props {
  title: string;
  /** Content before the title, e.g. a handle. */
  before?: ReactNode;
  /** Content at the end of the title's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A widget with its heading. */
export const WidgetFrame = ({ title, before, tools, children }: Props) => {
  const titleId = useId();
  return (
    <section className={styles.widget} aria-labelledby={titleId}>
      <div className={styles.head}>
        {before}
        <h2 id={titleId} className={styles.title} title={title}>
          {title}
        </h2>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
};

/** Widgets that are not on the default dashboard load their code when first shown. */
const VIEWS: Readonly<Record<WidgetKind, ComponentType<WidgetProps>>> = {
  global_statistics: GlobalStatistics,
  top_publishers: TopPublishers,
  top_advertisers: TopAdvertisers,
  latest_conversions: LatestConversions,
  metric: lazyPart(async () => (await import('./widgets/metric')).MetricWidget),
  time_series: lazyPart(async () => (await import('./widgets/time-series')).TimeSeriesWidget),
  top: lazyPart(async () => (await import('./widgets/bars')).RankingWidget),
  funnel: lazyPart(async () => (await import('./widgets/funnel')).FunnelWidget),
  heat_map: lazyPart(async () => (await import('./widgets/heat-map')).HeatMapWidget),
  cap_usage: lazyPart(async () => (await import('./widgets/bars')).CapUsageWidget),
  advertiser_health: AdvertiserHealthTable,
  report_preset: lazyPart(async () => (await import('./widgets/report-preset')).ReportPresetWidget),
};

/** Content of a widget, by its kind. */
export const WidgetView = (props: WidgetProps) => {
  const View = VIEWS[props.widget.kind];
  return (
    <Suspense fallback={<div className={styles.skeleton} aria-hidden="true" />}>
      <View {...props} />
    </Suspense>
  );
};

/** Makes a row as high as its highest widget. */
export const rowStyle = (row: Widgets, columns: number): CSSProperties =>
  ({
    '--height': Math.max(...row.map(({ height }) => height)),
    '--columns': columns,
  }) as CSSProperties;
export const cellStyle = (widget: Widget, columns: number): CSSProperties =>
  ({ '--width': Math.min(widget.width, columns) }) as CSSProperties;

/** The widgets in their rows. The first row is painted before the others are rendered. */
export const DashboardRows = ({ widgets, filter }: { widgets: Widgets; filter: Filter }) => {
  const columns = useColumnsInRow();
  const isFirstPainted = useDeferredValue(true, false);
  return (
    <div className={styles.grid}>
      {rowsOf(widgets, columns).map((row) => (
        <div
          key={row[0]?.id}
          className={styles.row}
          data-count={row.length}
          style={rowStyle(row, columns)}
        >
          {row.map((widget) => (
            <div key={widget.id} className={styles.cell} style={cellStyle(widget, columns)}>
              <WidgetFrame title={widgetTitle(widget)}>
                {(isFirstPainted || widget === widgets[0]) && (
                  <WidgetView widget={widget} filter={filter} />
                )}
              </WidgetFrame>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

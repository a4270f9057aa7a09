import type { WidgetKind } from '@leadline/contracts/dashboard-layout';
import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { WidgetProps } from '../lib/widget-props';
import { GlobalStatistics } from './widgets/global-statistics';
import {
  AdvertiserHealthTable,
  LatestConversions,
  TopAdvertisers,
  TopPublishers,
} from './widgets/tables';
import styles from './widget.module.css';

/** Widgets that are not on the default dashboard load their code when first shown. */
const VIEWS: Readonly<Record<WidgetKind, ComponentType<WidgetProps>>> = {
  global_statistics: GlobalStatistics,
  top_publishers: TopPublishers,
  top_advertisers: TopAdvertisers,
  latest_conversions: LatestConversions,
  metric: lazyPart(async () => (await import('./widgets/metric')).MetricWidget),
  time_series: lazyPart(async () => (await import('./widgets/time-series')).TimeSeriesWidget),
  top: lazyPart(async () => (await import('./widgets/ranking')).RankingWidget),
  funnel: lazyPart(async () => (await import('./widgets/funnel')).FunnelWidget),
  heat_map: lazyPart(async () => (await import('./widgets/heat-map')).HeatMapWidget),
  cap_usage: lazyPart(async () => (await import('./widgets/cap-usage')).CapUsageWidget),
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

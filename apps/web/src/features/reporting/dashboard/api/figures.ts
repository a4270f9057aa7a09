import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { requestBody } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { useWidgetQuery } from '../components/widget-state';
import { dashboardCodec } from '../lib/dashboard-filter';
import { statsQuestion } from './read-ahead';

type MatrixBody = CallInput<'dashboard.matrix'>['body'];
type MatrixQuestion = Pick<
  MatrixBody,
  'period' | 'rows' | 'columns' | 'measures' | 'limit' | 'column_limit'
>;

/** Reads measures by one or two groupings, under the filter of the dashboard. */
export const useMatrix = (filter: Filter, question: MatrixQuestion) => {
  const body: MatrixBody = { ...requestBody(dashboardCodec.fields, filter), ...question };
  return useWidgetQuery(['matrix', body], (signal) =>
    api.call('dashboard.matrix', { body, signal }),
  );
};

export const useFunnel = (filter: Filter, period: DashboardPeriod) => {
  const body = { ...requestBody(dashboardCodec.fields, filter), period };
  return useWidgetQuery(['funnel', body], (signal) =>
    api.call('dashboard.funnel', { body, signal }),
  );
};

export const useAdvertiserHealth = (filters: string) =>
  useWidgetQuery(['advertiser-health', filters], (signal) =>
    api.call('dashboard.advertiserHealth', { query: { filters }, signal }),
  );

export const useCapUsage = () =>
  useWidgetQuery(['caps'], (signal) => api.call('caps.list', { signal }));

// The calls of the specification (DSH-012). `filters` is the JSON text of the filter.

export const useStats = (filters: string) => useWidgetQuery(...statsQuestion(filters));

export const useTopPublishers = (filters: string, period: DashboardPeriod) =>
  useWidgetQuery(['top-publishers', filters, period], (signal) =>
    api.call('dashboard.topPublishers', { query: { filters, period }, signal }),
  );

export const useTopAdvertisers = (filters: string, period: DashboardPeriod) =>
  useWidgetQuery(['top-advertisers', filters, period], (signal) =>
    api.call('dashboard.topAdvertisers', { query: { filters, period }, signal }),
  );

export const useLatestFtd = (filters: string) =>
  useWidgetQuery(['latest-ftd', filters], (signal) =>
    api.call('dashboard.latestFtd', { query: { filters }, signal }),
  );

import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { requestBody } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { dashboardCodec } from '../lib/dashboard-filter';
import { useWidgetQuery } from './use-widget-query';

type MatrixBody = CallInput<'dashboard.matrix'>['body'];
export type MatrixQuestion = Pick<
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

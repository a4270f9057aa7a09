import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { api } from '#shared/api/api';
import { statsQuestion } from './read-ahead';
import { useWidgetQuery } from './use-widget-query';

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

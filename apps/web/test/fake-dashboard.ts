import type {
  AdvertiserHealth,
  DashboardStats,
  FirstSteps,
  LatestFtd,
  LeadMatrix,
  contracts,
  RouteData,
} from '@leadline/contracts';

type Settings = RouteData<typeof contracts.userSettings.get>;

/** Returns the settings of a user who has stored nothing but the given values. */
export const userSettings = (
  dashboard: { widgets: readonly object[] | null; filters?: object } | null = null,
): Settings => ({
  user_id: 1,
  timezone_id: 1,
  extras: {
    last_pending_ftd_date: null,
    allow_new_ftd_notification: false,
    lead_details_columns: null,
    pending_conversion_columns: null,
    reports_columns: null,
    dashboard: dashboard && ({ filters: {}, ...dashboard } as Settings['extras']['dashboard']),
    first_steps_hidden: false,
  },
});

type PeriodStats = DashboardStats['today'];
const NOTHING: PeriodStats = {
  current_period: { ftd: 0, revenue: '0.00', payout: '0.00' },
  previous_period: { ftd: 0, revenue: '0.00', payout: '0.00' },
  comparison: { ftd: '0.00', revenue: '0.00', payout: '0.00' },
  xaxis: [],
  series: [],
};

/** Returns statistics without FTDs, except for the given values. */
export const dashboardStats = (today: Partial<PeriodStats> = {}): DashboardStats => ({
  today: { ...NOTHING, ...today },
  this_week: NOTHING,
  this_month: NOTHING,
});

export const latestFtd = (id: number, patch: Partial<LatestFtd> = {}): LatestFtd => ({
  id,
  affiliate_id: 4,
  affiliate_name: 'North',
  advertiser_id: 7,
  advertiser_name: 'Alpha',
  ftd_date: '2026-01-15T12:00:00.000Z',
  created_at: '2026-01-14T12:00:00.000Z',
  payout: '300.00',
  revenue: '500.00',
  country_id: 1,
  country_name: 'Germany',
  ...patch,
});

export const advertiserHealth = (
  id: number,
  patch: Partial<AdvertiserHealth> = {},
): AdvertiserHealth => ({
  advertiser_id: id,
  advertiser_name: `Advertiser ${id}`,
  calls: 10,
  accepted: 7,
  rejected: 2,
  unknown: 1,
  acceptance_percent: '77.78',
  p50_ms: 120,
  p95_ms: 900,
  circuit_opened_at: null,
  ...patch,
});

/** Returns a matrix of leads: a value for each row, or for each cell of a row. */
export const leadMatrix = (
  rows: Readonly<Record<string, number | readonly number[]>>,
  columns: readonly string[] = [],
): LeadMatrix => {
  const cellsOf = (value: number | readonly number[]): readonly number[] =>
    typeof value === 'number' ? [] : value;
  const totalOf = (value: number | readonly number[]): number =>
    typeof value === 'number' ? value : value.reduce((sum, one) => sum + one, 0);
  return {
    columns: columns.map((label) => ({ value: label, label, is_other: false, total: {} })),
    rows: Object.entries(rows).map(([label, value]) => ({
      value: label,
      label,
      is_other: false,
      total: { leads: totalOf(value) },
      cells: cellsOf(value).map((leads) => ({ leads })),
    })),
    groups: Object.keys(rows).length,
    totals: { leads: Object.values(rows).reduce((sum: number, value) => sum + totalOf(value), 0) },
  };
};

/** Returns the steps of an installation without records, except for the given values. */
export const firstSteps = (patch: Partial<FirstSteps> = {}): FirstSteps => ({
  advertiser: null,
  publisher: null,
  distribution: null,
  lead_id: null,
  leads_url: 'https://leads.example/api/v1/leads',
  ...patch,
});

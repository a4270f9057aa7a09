import { REPORT_GROUPINGS, type ReportGrouping } from '@leadline/contracts/permissions';
import { DIMENSION_LABEL } from '@leadline/contracts/report-dimensions';

/** Tabs of the reports with a table; each groups by its name. */
export type ReportTab = Exclude<ReportGrouping, 'global'>;

export const REPORT_TABS = REPORT_GROUPINGS.filter((tab): tab is ReportTab => tab !== 'global');

export const reportTabTitle = (tab: ReportGrouping): string =>
  tab === 'global' ? 'Global' : DIMENSION_LABEL[tab];

/** Returns the tab of an address; Global if the name is unknown. */
export const reportTabOf = (text: string | null): ReportGrouping =>
  REPORT_GROUPINGS.find((tab) => tab === text) ?? 'global';

/** Makes a value for each tab with a table. */
export const ofReportTabs = <T>(make: (tab: ReportTab) => T): Record<ReportTab, T> => ({
  advertiser_id: make('advertiser_id'),
  country_id: make('country_id'),
  offer: make('offer'),
  affiliate_id: make('affiliate_id'),
  created_at: make('created_at'),
  brand_status: make('brand_status'),
});

/** Returns the name under which the columns of a tab are stored. */
export const reportColumnsKey = (tab: ReportTab): string => `reports_${tab}_columns`;

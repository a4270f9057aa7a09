import { useMemo } from 'react';
import { ofReportTabs, type ReportTab } from '#shared/lib/report-tabs';
import { useSignedIn } from '#shared/lib/session';
import type { TabColumns } from '#shared/presets/report-state';
import { useColumns, type Columns } from '#shared/table/use-columns';
import { reportColumnStore, standardColumns } from './report-columns';

/** Returns the columns available to the signed-in user, by tab. */
export const useStandardColumns = (): TabColumns => {
  const { permissions } = useSignedIn();
  return useMemo(() => ofReportTabs((tab) => standardColumns(tab, permissions)), [permissions]);
};

export type ReportColumns = Readonly<Record<ReportTab, Columns>>;

/** The columns of every tab, from the chosen preset or from the user's own choice. */
export const useReportColumns = (
  standards: TabColumns,
  preset: { readonly id: number; readonly columns: TabColumns } | null,
): ReportColumns => {
  const stores = useMemo(
    () => ofReportTabs((tab) => reportColumnStore(tab, standards[tab])),
    [standards],
  );
  const fromPreset = (tab: ReportTab) => preset && { id: preset.id, columns: preset.columns[tab] };
  return {
    advertiser_id: useColumns(stores.advertiser_id, fromPreset('advertiser_id')),
    country_id: useColumns(stores.country_id, fromPreset('country_id')),
    offer: useColumns(stores.offer, fromPreset('offer')),
    affiliate_id: useColumns(stores.affiliate_id, fromPreset('affiliate_id')),
    created_at: useColumns(stores.created_at, fromPreset('created_at')),
    brand_status: useColumns(stores.brand_status, fromPreset('brand_status')),
  };
};

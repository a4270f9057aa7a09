import type { LeadRow } from '@leadline/contracts';
import { LEAD_SORT_FIELDS } from '@leadline/contracts/lead-list';
import type { ReactNode } from 'react';
import type { ColumnChoice } from '../../../shared/table/column-choice';
import type { GridColumn } from '../../../shared/table/grid-types';
import { CopyCell, MoneyCell, TextCell, TimeCell } from '../../../shared/ui/cells';
import { DistributionLink } from '../../../shared/ui/distribution-link';
import { NoteTag, StatusTag } from '../../../shared/ui/status-tag';

type Field = keyof LeadRow;
interface LeadColumn { readonly title: string; readonly width: number; readonly isShown: boolean; readonly align?: 'end'; readonly render: (lead: LeadRow) => ReactNode }

const text = (field: Field, title: string, width: number, isShown = false): LeadColumn => ({ title, width, isShown, render: (lead) => <TextCell text={lead[field] === null ? null : String(lead[field])} /> });
const time = (field: 'created_at' | 'ftd_date' | 'broker_first_time_deposit' | 'autologged_at', title: string, isShown = false): LeadColumn => ({ title, width: 228, isShown, render: (lead) => <TimeCell iso={lead[field]} /> });
const money = (field: 'revenue' | 'payout', title: string): LeadColumn => ({ title, width: 112, isShown: true, align: 'end', render: (lead) => <MoneyCell amount={lead[field]} /> });

const StatusCell = ({ lead }: { lead: LeadRow }) => (
  <>
    <StatusTag status={lead.status} />
    {lead.row_color === 'quality_control_ftd' && <NoteTag text="Quality Control" tone="info" />}
    {lead.row_color === 'fake_ftd' && <NoteTag text="Fake" tone="violet" />}
  </>
);

/** Every column of the leads table (LED-034) in the standard order; the first of them identify a lead, the last are rarely needed. */
const COLUMNS: Record<string, LeadColumn> = {
  id: { title: 'ID', width: 104, isShown: true, render: (lead) => <CopyCell text={String(lead.id)} label={`Copy ID ${lead.id}`} strong /> },
  status: { title: 'Status', width: 190, isShown: true, render: (lead) => <StatusCell lead={lead} /> },
  email: { title: 'Email', width: 256, isShown: true, render: (lead) => <CopyCell text={lead.email} label={`Copy ${lead.email}`} /> },
  created_at: time('created_at', 'Created At', true),
  advertiser_name: text('advertiser_name', 'Advertiser', 150, true),
  publisher_name: text('publisher_name', 'Publisher', 160, true),
  country_name: text('country_name', 'Country', 140, true),
  brand_status: text('brand_status', 'Advertiser Status', 150, true),
  publisher_status: text('publisher_status', 'Publisher Status', 150, true),
  rejection_reason: text('rejection_reason', 'Rejection Reason', 230, true),
  ftd_date: time('ftd_date', 'FTD Date', true),
  revenue: money('revenue', 'Revenue'),
  payout: money('payout', 'Payout'),
  offer: text('offer', 'Offer', 140, true),
  funnel: text('funnel', 'Funnel', 130, true),
  distribution_name: { title: 'Distribution', width: 170, isShown: true, render: (lead) => <DistributionLink id={lead.dis_id} text={lead.distribution_name} /> },
  dis_id: { title: 'Distribution ID', width: 130, isShown: false, render: (lead) => <DistributionLink id={lead.dis_id} text={lead.dis_id === null ? null : String(lead.dis_id)} /> },
  status_override: text('status_override', 'Status Override', 150),
  funnel_override: text('funnel_override', 'Funnel Override', 150),
  publisher_id_override: text('publisher_id_override', 'Publisher ID Override', 170),
  notes: text('notes', 'Notes', 200),
  broker_first_time_deposit: time('broker_first_time_deposit', 'Broker First Time Deposit'),
  real_conversion: text('real_conversion', 'Real Conversion', 140),
  first_name: text('first_name', 'First Name', 130),
  last_name: text('last_name', 'Last Name', 130),
  phone: { title: 'Phone', width: 150, isShown: false, render: (lead) => <CopyCell text={lead.phone} label={`Copy ${lead.phone}`} /> },
  ip: text('ip', 'IP', 140),
  custom_param_1: text('custom_param_1', 'Custom Param 1', 140),
  custom_param_2: text('custom_param_2', 'Custom Param 2', 140),
  custom_param_3: text('custom_param_3', 'Custom Param 3', 140),
  custom_param_4: text('custom_param_4', 'Platform', 120),
  custom_param_5: text('custom_param_5', 'Source Track', 140),
  autologged_at: time('autologged_at', 'Autologged At'),
  autologin_url: text('autologin_url', 'Autologin URL', 200),
  redirect_url: text('redirect_url', 'Redirect URL', 200),
  city: text('city', 'City', 130),
  language: text('language', 'Language', 110),
};

/** The chooser's view of them; `id` is always first, always shown and locked (LED-033). */
export const LEAD_COLUMN_CHOICES: readonly ColumnChoice[] = Object.entries(COLUMNS).map(([key, { title, isShown }]) => ({ key, title, visible: isShown, locked: key === 'id' }));

const isSortable = (key: string): boolean => LEAD_SORT_FIELDS.some((field) => field === key);

/** The grid's view of the chosen ones. */
export const leadGridColumns = (chosen: readonly ColumnChoice[]): readonly GridColumn<LeadRow>[] => chosen.flatMap(({ key }) => {
  const column = COLUMNS[key];
  return column === undefined ? [] : [{ key, title: column.title, width: column.width, sortable: isSortable(key), pinned: key === 'id', render: column.render, ...(column.align && { align: column.align }) }];
});

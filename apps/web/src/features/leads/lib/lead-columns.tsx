import type { LeadRow } from '@leadline/contracts';
import {
  LEAD_COLUMN_TITLES,
  LEAD_SORT_FIELDS,
  type LeadColumn as ColumnKey,
} from '@leadline/contracts/lead-list';
import type { ReactNode } from 'react';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import type { ColumnStore } from '#shared/table/use-columns';
import { CopyCell, MoneyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { DistributionLink } from '#shared/ui/distribution-link';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';

type Field = keyof LeadRow;
interface LeadColumn {
  readonly width: number;
  readonly isShown: boolean;
  readonly align?: 'end';
  readonly render: (lead: LeadRow) => ReactNode;
}

const text = (field: Field, width: number, isShown = false): LeadColumn => ({
  width,
  isShown,
  render: (lead) => <TextCell text={lead[field] === null ? null : String(lead[field])} />,
});
const time = (
  field: 'created_at' | 'ftd_date' | 'broker_first_time_deposit' | 'autologged_at',
  isShown = false,
): LeadColumn => ({ width: 228, isShown, render: (lead) => <TimeCell iso={lead[field]} /> });
const money = (field: 'revenue' | 'payout'): LeadColumn => ({
  width: 112,
  isShown: true,
  align: 'end',
  render: (lead) => <MoneyCell amount={lead[field]} />,
});

const StatusCell = ({ lead }: { lead: LeadRow }) => (
  <>
    <StatusTag status={lead.status} />
    {lead.row_color === 'quality_control_ftd' && <NoteTag text="Quality Control" tone="info" />}
    {lead.row_color === 'fake_ftd' && <NoteTag text="Fake" tone="violet" />}
  </>
);

/** Every column of the leads table, in the standard order (LED-034). */
const COLUMNS: Record<ColumnKey, LeadColumn> = {
  id: {
    width: 104,
    isShown: true,
    render: (lead) => <CopyCell text={String(lead.id)} label={`Copy ID ${lead.id}`} strong />,
  },
  status: { width: 190, isShown: true, render: (lead) => <StatusCell lead={lead} /> },
  email: {
    width: 256,
    isShown: true,
    render: (lead) => <CopyCell text={lead.email} label={`Copy ${lead.email}`} />,
  },
  created_at: time('created_at', true),
  advertiser_name: {
    width: 150,
    isShown: true,
    render: (lead) => (
      <RecordLink
        to={lead.advertiser_id === null ? null : `/edit/advertiser/${lead.advertiser_id}`}
        text={lead.advertiser_name}
      />
    ),
  },
  publisher_name: {
    width: 160,
    isShown: true,
    render: (lead) => (
      <RecordLink to={`/edit/affiliate/${lead.affiliate_id}`} text={lead.publisher_name} />
    ),
  },
  country_name: text('country_name', 140, true),
  brand_status: text('brand_status', 150, true),
  publisher_status: text('publisher_status', 150, true),
  rejection_reason: text('rejection_reason', 230, true),
  ftd_date: time('ftd_date', true),
  revenue: money('revenue'),
  payout: money('payout'),
  offer: text('offer', 140, true),
  funnel: text('funnel', 130, true),
  distribution_name: {
    width: 170,
    isShown: true,
    render: (lead) => <DistributionLink id={lead.dis_id} text={lead.distribution_name} />,
  },
  dis_id: {
    width: 130,
    isShown: false,
    render: (lead) => (
      <DistributionLink id={lead.dis_id} text={lead.dis_id === null ? null : String(lead.dis_id)} />
    ),
  },
  status_override: text('status_override', 150),
  funnel_override: text('funnel_override', 150),
  publisher_id_override: text('publisher_id_override', 170),
  notes: text('notes', 200),
  broker_first_time_deposit: time('broker_first_time_deposit'),
  real_conversion: text('real_conversion', 140),
  first_name: text('first_name', 130),
  last_name: text('last_name', 130),
  phone: {
    width: 150,
    isShown: false,
    render: (lead) => <CopyCell text={lead.phone} label={`Copy ${lead.phone}`} />,
  },
  ip: text('ip', 140),
  custom_param_1: text('custom_param_1', 140),
  custom_param_2: text('custom_param_2', 140),
  custom_param_3: text('custom_param_3', 140),
  custom_param_4: text('custom_param_4', 120),
  custom_param_5: text('custom_param_5', 140),
  autologged_at: time('autologged_at'),
  autologin_url: text('autologin_url', 200),
  redirect_url: text('redirect_url', 200),
  city: text('city', 130),
  language: text('language', 110),
};

/** The columns as the chooser lists them. `id` is always first, visible and locked (LED-033). */
export const LEAD_COLUMN_CHOICES: readonly ColumnChoice[] = (
  Object.keys(COLUMNS) as ColumnKey[]
).map((key) => ({
  key,
  title: LEAD_COLUMN_TITLES[key],
  visible: COLUMNS[key].isShown,
  locked: key === 'id',
}));

/** Where the user's own choice of columns is stored (LED-036). */
export const LEAD_COLUMN_STORE: ColumnStore = {
  standard: LEAD_COLUMN_CHOICES,
  read: ({ lead_details_columns: columns }) =>
    columns?.map(({ value, visible }) => ({ key: value, visible })) ?? null,
  write: (columns) => ({
    lead_details_columns: columns.map(({ key, title, visible }) => ({
      value: key,
      title,
      visible,
    })),
  }),
};

/** Whether the leads table has this column. Stored choices may have others. */
export const isLeadColumn = (key: string): key is ColumnKey => key in COLUMNS;
const isSortable = (key: string): boolean => LEAD_SORT_FIELDS.some((field) => field === key);

/** The chosen columns as the grid draws them. */
export const leadGridColumns = (chosen: readonly ColumnChoice[]): readonly GridColumn<LeadRow>[] =>
  chosen.flatMap(({ key, title }) => {
    if (!isLeadColumn(key)) return [];
    const { width, render, align } = COLUMNS[key];
    return [
      {
        key,
        title,
        width,
        sortable: isSortable(key),
        pinned: key === 'id',
        render,
        ...(align && { align }),
      },
    ];
  });

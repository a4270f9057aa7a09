import type { LeadRow } from '@leadline/contracts';
import {
  LEAD_COLUMN_TITLES,
  LEAD_SORT_FIELDS,
  type LeadColumn as ColumnKey,
} from '@leadline/contracts/lead-list';
import { RETURN_REASONS } from '@leadline/contracts/returns';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/lib/format';
import { type ColumnChoice, layoutOf } from '#shared/table/column-choice';
import { fitLeadId, fitTags, fitText, LEAD_ID_WIDTH } from '#shared/table/column-fit';
import type { ColumnFit, GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import type { ColumnStore } from '#shared/table/use-columns';
import { CopyCell, MoneyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { DistributionLink } from '#shared/ui/distribution-link';
import { LeadIdCell, LeadLink } from '#shared/ui/lead-link';
import { LeadStatus, leadStatusTags } from '#shared/ui/lead-status';
import { RecordLink } from '#shared/ui/record-link';
import { RowBadges } from '../components/row-actions';

type Field = keyof LeadRow;
interface LeadColumn {
  readonly width: number;
  readonly fit?: ColumnFit<LeadRow>;
  readonly isShown: boolean;
  readonly align?: 'end';
  readonly render: (lead: LeadRow) => ReactNode;
}

const textOf = (lead: LeadRow, field: Field): string | null =>
  lead[field] === null ? null : String(lead[field]);
const text = (field: Field, isShown = false, max = 160): LeadColumn => ({
  width: 110,
  fit: fitText((lead) => textOf(lead, field), { max }),
  isShown,
  render: (lead) => <TextCell text={textOf(lead, field)} />,
});
const time = (
  field: 'created_at' | 'ftd_date' | 'broker_first_time_deposit' | 'autologged_at',
  isShown = false,
): LeadColumn => ({ width: TIME_WIDTH, isShown, render: (lead) => <TimeCell iso={lead[field]} /> });
const money = (field: 'revenue' | 'payout'): LeadColumn => ({
  width: 88,
  fit: fitText((lead) => formatMoney(lead[field])),
  isShown: true,
  align: 'end',
  render: (lead) => <MoneyCell amount={lead[field]} />,
});

const returnText = ({ return_reason: reason }: LeadRow): string | null =>
  reason && RETURN_REASONS[reason];

/** Columns of the leads table, in the standard order. */
const COLUMNS: Record<ColumnKey, LeadColumn> = {
  id: {
    width: LEAD_ID_WIDTH,
    fit: fitLeadId,
    isShown: true,
    render: (lead) => <LeadIdCell id={lead.id} />,
  },
  status: {
    width: 112,
    fit: fitTags(leadStatusTags),
    isShown: true,
    render: (lead) => <LeadStatus status={lead.status} row_color={lead.row_color} />,
  },
  email: {
    width: 200,
    fit: fitText((lead) => lead.email, { max: 236 }),
    isShown: true,
    render: (lead) => <CopyCell text={lead.email} label={`Copy ${lead.email}`} />,
  },
  created_at: time('created_at', true),
  advertiser_name: {
    width: 110,
    fit: fitText((lead) => lead.advertiser_name, { max: 132 }),
    isShown: true,
    render: (lead) => (
      <RecordLink
        to={lead.advertiser_id === null ? null : `/edit/advertiser/${lead.advertiser_id}`}
        text={lead.advertiser_name}
      />
    ),
  },
  publisher_name: {
    width: 110,
    fit: fitText((lead) => lead.publisher_name, { max: 132 }),
    isShown: true,
    render: (lead) => (
      <RecordLink to={`/edit/affiliate/${lead.affiliate_id}`} text={lead.publisher_name} />
    ),
  },
  country_name: text('country_name', true),
  brand_status: text('brand_status', true),
  publisher_status: text('publisher_status', true),
  rejection_reason: text('rejection_reason', true, 230),
  ftd_date: time('ftd_date', true),
  revenue: money('revenue'),
  payout: money('payout'),
  offer: text('offer', true),
  funnel: text('funnel', true),
  distribution_name: {
    width: 130,
    fit: fitText((lead) => lead.distribution_name, { max: 200 }),
    isShown: true,
    render: (lead) => <DistributionLink id={lead.dis_id} text={lead.distribution_name} />,
  },
  dis_id: {
    width: 90,
    isShown: false,
    render: (lead) => (
      <DistributionLink id={lead.dis_id} text={lead.dis_id === null ? null : String(lead.dis_id)} />
    ),
  },
  status_override: text('status_override'),
  funnel_override: text('funnel_override'),
  publisher_id_override: text('publisher_id_override'),
  notes: text('notes', false, 230),
  broker_first_time_deposit: time('broker_first_time_deposit'),
  real_conversion: text('real_conversion'),
  first_name: text('first_name'),
  last_name: text('last_name'),
  phone: {
    width: 120,
    fit: fitText((lead) => lead.phone),
    isShown: false,
    render: (lead) => <CopyCell text={lead.phone} label={`Copy ${lead.phone}`} />,
  },
  ip: text('ip'),
  custom_param_1: text('custom_param_1'),
  custom_param_2: text('custom_param_2'),
  custom_param_3: text('custom_param_3'),
  custom_param_4: text('custom_param_4'),
  custom_param_5: text('custom_param_5'),
  autologged_at: time('autologged_at'),
  autologin_url: text('autologin_url'),
  redirect_url: text('redirect_url'),
  city: text('city'),
  language: text('language'),
  return_reason: {
    width: 150,
    fit: fitText(returnText, { max: 200 }),
    isShown: false,
    render: (lead) => <TextCell text={returnText(lead)} />,
  },
};

/** Columns as the chooser lists them. `id` is always first, visible and locked. */
export const LEAD_COLUMN_CHOICES: readonly ColumnChoice[] = (
  Object.keys(COLUMNS) as ColumnKey[]
).map((key) => ({
  key,
  title: LEAD_COLUMN_TITLES[key],
  visible: COLUMNS[key].isShown,
  locked: key === 'id',
}));

/** Storage of the user's own choice of columns. */
export const LEAD_COLUMN_STORE: ColumnStore = {
  standard: LEAD_COLUMN_CHOICES,
  read: ({ lead_details_columns: columns }) =>
    columns?.map(({ value, ...column }) => ({ ...column, key: value })) ?? null,
  write: (columns) => ({
    lead_details_columns: columns.map(({ key, title, visible, ...layout }) => ({
      value: key,
      title,
      visible,
      ...layoutOf(layout),
    })),
  }),
};

/** Whether the leads table has this column. Stored choices may have others. */
export const isLeadColumn = (key: string): key is ColumnKey => key in COLUMNS;
const isSortable = (key: string): boolean => LEAD_SORT_FIELDS.some((field) => field === key);

/** Returns the chosen columns as the grid draws them. */
export const leadGridColumns = (chosen: readonly ColumnChoice[]): readonly GridColumn<LeadRow>[] =>
  chosen.flatMap(({ key, title }) => {
    if (!isLeadColumn(key)) return [];
    const { isShown: _, ...column } = COLUMNS[key];
    return [
      {
        ...column,
        key,
        title,
        sortable: isSortable(key),
        ...(key === 'id' && { pinned: 'start' }),
      },
    ];
  });

const partiesOf = ({ advertiser_name: advertiser, publisher_name: publisher }: LeadRow): string =>
  advertiser === null ? publisher : `${publisher} → ${advertiser}`;

/** Layout of a lead on a phone. */
export const LEAD_CARD: RowCard<LeadRow> = {
  who: (lead) => lead.email,
  id: (lead) => <LeadLink id={lead.id} text={`#${lead.id}`} />,
  status: (lead) => (
    <>
      <RowBadges lead={lead} />
      <LeadStatus {...lead} />
    </>
  ),
  about: (lead) => (
    <TextCell text={[partiesOf(lead), lead.country_name].filter(Boolean).join(' · ')} />
  ),
  amount: (lead) => (
    <span title="Revenue">
      <span className="visually-hidden">Revenue </span>
      <MoneyCell amount={lead.revenue} />
    </span>
  ),
  when: (lead) => <TimeCell iso={lead.created_at} />,
};

import { CUSTOM_PARAMS, CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import { searchedLeads } from '#shared/filters/lead-search';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';
import type { ClickRow } from '../api/click-requests';

const text = (
  key: string,
  title: string,
  valueOf: (row: ClickRow) => string | null,
  width = 130,
): GridColumn<ClickRow> => ({
  key,
  title,
  width,
  fit: fitText((row) => valueOf(row) ?? '', { max: 260 }),
  render: (row) => <TextCell text={valueOf(row)} />,
});

const KindTag = ({ is_bot, is_unique }: ClickRow) => {
  if (is_bot) return <NoteTag text="Bot" tone="warn" />;
  return is_unique ? (
    <NoteTag text="Unique" tone="good" />
  ) : (
    <NoteTag text="Repeated" tone="quiet" />
  );
};

const Leads = ({ row }: { row: ClickRow }) => {
  const [first] = row.leads;
  if (first === undefined) return <TextCell text="–" />;
  const more = row.leads.length > 1 ? ` and ${row.leads.length - 1} more` : '';
  return (
    <>
      <RecordLink to={searchedLeads('hit_id', row.hit_id)} text={`#${first.id}${more}`} isNewTab />{' '}
      <StatusTag status={first.status} />
    </>
  );
};

export const CLICK_LIST_COLUMNS: readonly GridColumn<ClickRow>[] = [
  {
    key: 'created_at',
    title: 'Time',
    width: TIME_WIDTH,
    pinned: 'start',
    render: ({ created_at }) => <TimeCell iso={created_at} />,
  },
  { key: 'kind', title: 'Kind', width: 90, render: (row) => <KindTag {...row} /> },
  { key: 'leads', title: 'Lead', width: 190, render: (row) => <Leads row={row} /> },
  text('publisher_name', 'Publisher', (row) => row.publisher_name),
  text('offer_name', 'Offer', (row) => row.offer_name),
  text('landing_name', 'Landing Page', (row) => row.landing_name),
  text('country_name', 'Country', (row) => row.country_name),
  text('device', 'Device', (row) => row.device, 90),
  text('browser', 'Browser', (row) => row.browser, 110),
  text('os', 'OS', (row) => row.os, 100),
  text('referrer_host', 'Referrer', (row) => row.referrer_host, 150),
  {
    key: 'hit_id',
    title: 'Hit ID',
    width: 200,
    render: ({ hit_id }) => <CopyCell text={hit_id} label={`Copy hit ID ${hit_id}`} />,
  },
  text('publisher_click_id', 'Click ID', (row) => row.publisher_click_id, 150),
  ...CUSTOM_PARAMS.map((name) => text(name, CUSTOM_PARAM_TITLE[name], (row) => row[name])),
];

export const CLICK_CARD: RowCard<ClickRow> = {
  who: ({ publisher_name, offer_name }) => `${publisher_name} · ${offer_name ?? 'no offer'}`,
  status: (row) => <KindTag {...row} />,
  about: ({ device, browser, country_name }) => (
    <TextCell text={[device, browser, country_name].filter((part) => part !== null).join(', ')} />
  ),
  when: ({ created_at }) => <TimeCell iso={created_at} />,
};

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

type ClickLead = ClickRow['leads'][number];

/** Marks a lead that reports leave out: a test lead, or one whose FTD is fake. */
const LeadMarks = ({ is_test, is_fake_ftd }: ClickLead) => (
  <>
    {is_test && <NoteTag text="Test" tone="warn" />}
    {is_fake_ftd && <NoteTag text="Fake FTD" tone="warn" />}
  </>
);

const MARKS: readonly (readonly [text: string, isMarked: (lead: ClickLead) => boolean])[] = [
  ['test', ({ is_test }) => is_test],
  ['fake FTD', ({ is_fake_ftd }) => is_fake_ftd],
  ['rejected', ({ status }) => status === 'Rejected'],
];
/** Counts the further leads of a click, and their marks: "and 2 more (1 test)". */
const moreText = (leads: readonly ClickLead[]): string => {
  if (leads.length === 0) return '';
  const marks = MARKS.flatMap(([text, isMarked]) => {
    const count = leads.filter(isMarked).length;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  return ` and ${leads.length} more${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
};

const Leads = ({ row }: { row: ClickRow }) => {
  const [first, ...others] = row.leads;
  if (first === undefined) return <TextCell text="–" />;
  return (
    <>
      <RecordLink
        to={searchedLeads('hit_id', row.hit_id)}
        text={`#${first.id}${moreText(others)}`}
        isNewTab
      />{' '}
      <StatusTag status={first.status} /> <LeadMarks {...first} />
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
  { key: 'leads', title: 'Lead', width: 300, render: (row) => <Leads row={row} /> },
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

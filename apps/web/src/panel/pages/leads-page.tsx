import { RETURN_REASONS } from '@leadline/contracts/returns';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { NoteTag } from '#shared/ui/status-tag';
import { callPanel, type PanelReply } from '../api/panel-api';
import { useAccount, useShortTime } from '../lib/panel-session';
import { periodQuery, useView } from '../lib/use-view';
import { DataList, type ListColumn } from '../parts/data-list';
import { PageHead, PeriodChoice, usePanelPages, usePublisherName } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { Empty, Loading, Trouble } from '../parts/states';

const TONES = { Submitted: 'quiet', Accepted: 'info', Rejected: 'warn', FTD: 'good' } as const;

/** The status of a lead, in words. */
const LeadTag = ({ status }: { status: keyof typeof TONES }) => (
  <NoteTag text={status} tone={TONES[status]} />
);

type Lead = PanelReply<'panel.leads'>['data'][number];
const STATUSES = ['Submitted', 'Accepted', 'Rejected', 'FTD'] as const;
type Status = (typeof STATUSES)[number];
const statusOf = (text: string | null): Status | undefined =>
  STATUSES.find((status) => status === text);

/** Returns why a lead was returned, or why it was rejected, from the code of the API. */
const reasonOf = ({ status, code, return_reason: reason }: Lead): string | null => {
  if (reason !== null) return RETURN_REASONS[reason];
  return status === 'Rejected' ? code.replaceAll('_', ' ') : null;
};

const useColumns = (): readonly ListColumn<Lead>[] => {
  const time = useShortTime();
  const nameOf = usePublisherName();
  const hasSeveral = useAccount().publishers.length > 1;
  return [
    {
      title: 'Lead',
      cell: ({ lead_id, status, test, return_reason: reason }) => (
        <>
          <span>
            #{lead_id}
            {test && ' (test)'}
          </span>{' '}
          <LeadTag status={status} />
          {reason !== null && <NoteTag text="Returned" tone="warn" />}
        </>
      ),
    },
    { title: 'Created', cell: ({ created_at }) => time(created_at), isTime: true },
    { title: 'Name', cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Country', cell: ({ country }) => country },
    { title: 'Sale status', cell: ({ publisher_status }) => publisher_status },
    { title: 'Reason', cell: reasonOf },
    { title: 'Payout', cell: (lead) => (lead.status === 'FTD' ? `$${lead.payout}` : null) },
    ...(hasSeveral
      ? [{ title: 'Affiliate', cell: ({ publisher_id }: Lead) => nameOf(publisher_id) }]
      : []),
  ];
};

const SearchBox = () => {
  const { get, set } = useView();
  const [text, setText] = useState(get('search') ?? '');
  return (
    <Input.Search
      aria-label="Search"
      placeholder="Email, phone, hit id or lead id"
      style={{ width: 250 }}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={(search) => set({ search: search.trim() === '' ? null : search.trim() })}
    />
  );
};

/** The leads of the account, as the publisher API shows them. */
export const LeadsPage = () => {
  const view = useView();
  const columns = useColumns();
  const [status, search] = [statusOf(view.get('status')), view.get('search')];
  const query = {
    ...periodQuery(view),
    ...(status !== undefined && { status }),
    ...(search !== null && { search }),
  };
  const list = usePanelPages(['panel.leads', query], (after) =>
    callPanel('panel.leads', { query: { ...query, ...after } }),
  );
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={styles.page}>
      <PageHead title="Leads">
        <PeriodChoice />
        <Select<Status | ''>
          aria-label="Status"
          style={{ width: 140 }}
          value={status ?? ''}
          options={[
            { value: '', label: 'Any status' },
            ...STATUSES.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => view.set({ status: value === '' ? null : value })}
        />
        <SearchBox />
      </PageHead>
      <section className={styles.card} aria-label="Leads">
        {list.isError && rows === undefined && (
          <Trouble text="The leads could not be loaded." onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <Loading />}
        {rows?.length === 0 && <Empty icon="leads">No leads in this period.</Empty>}
        {rows !== undefined && rows.length > 0 && (
          <DataList label="Leads" rows={rows} keyOf={({ lead_id }) => lead_id} columns={columns} />
        )}
        {list.hasNextPage && (
          <Button
            className={styles.more ?? ''}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
    </div>
  );
};

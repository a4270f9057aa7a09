import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { fitText } from '#shared/table/column-fit';
import { DataGrid } from '#shared/table/data-grid';
import { NOTHING_FILTERED } from '#shared/table/empty-list';
import { GridFooter } from '#shared/table/grid-footer';
import { liveGridStatusOf } from '#shared/table/grid-status';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { knownTotal } from '#shared/table/total-text';
import { CopyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import styles from './campaign-page.module.css';

type CampaignLog = CallReply<'campaigns.logs'>['data'][number];
interface LogView {
  readonly page: number;
  readonly limit: number;
  /** Undefined for all outcomes. */
  readonly outcome: CampaignLog['outcome'] | undefined;
}

const POLL_MS = 3_000;
const NO_LOGS: readonly CampaignLog[] = [];

/** Reads a page of the registrations of a campaign, newest first, and polls it. */
const useCampaignLogs = (campaignId: number, { page, limit, outcome }: LogView) => {
  const query = useQuery({
    queryKey: ['campaigns.logs', campaignId, page, limit, outcome],
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) =>
      api.call('campaigns.logs', {
        params: { id: campaignId },
        query: { page_number: page, limit, ...(outcome !== undefined && { outcome }) },
        signal,
      }),
  });
  return {
    rows: query.data?.data ?? NO_LOGS,
    total: query.data?.total ?? 0,
    status: liveGridStatusOf(query, query.isPlaceholderData || query.isError),
    retry: () => void query.refetch(),
  };
};

const OUTCOMES = {
  accepted: ['Accepted', 'good'],
  rejected: ['Rejected', 'warn'],
  unknown: ['Not known yet', 'quiet'],
  under_way: ['Under way', 'info'],
} as const;

/** Outcomes that the dialog can be filtered by. */
const OUTCOME_CHOICES = Object.entries(OUTCOMES).map(([value, [label]]) => ({
  value: value as CampaignLog['outcome'],
  label,
}));

const OutcomeTag = ({ outcome }: CampaignLog) => (
  <NoteTag text={OUTCOMES[outcome][0]} tone={OUTCOMES[outcome][1]} />
);

const LOG_COLUMNS: readonly GridColumn<CampaignLog>[] = [
  {
    key: 'lead_id',
    title: 'Lead',
    width: 80,
    pinned: 'start',
    fit: fitText(({ lead_id: id }) => `#${id}`),
    render: ({ lead_id: id }) => <LeadLink id={id} text={`#${id}`} isCell />,
  },
  {
    key: 'created_at',
    title: 'Created',
    width: TIME_WIDTH,
    render: ({ created_at: at }) => <TimeCell iso={at} />,
  },
  {
    key: 'email',
    title: 'Person',
    width: 200,
    fit: fitText(({ email }) => email, { max: 280, extra: 24 }),
    render: ({ email }) => <CopyCell text={email} label="Copy email" />,
  },
  {
    key: 'source_lead_id',
    title: 'From lead',
    width: 90,
    fit: fitText(({ source_lead_id: id }) => `#${id}`),
    render: ({ source_lead_id: id }) => <LeadLink id={id} text={`#${id}`} isCell />,
  },
  {
    key: 'source_id',
    title: 'Source',
    width: 70,
    render: ({ source_id: id }) => id,
  },
  { key: 'step', title: 'Step', width: 70, render: ({ step }) => step },
  {
    key: 'publisher',
    title: 'Publisher',
    width: 130,
    fit: fitText(({ publisher }) => publisher, { max: 200 }),
    render: ({ publisher }) => <TextCell text={publisher} />,
  },
  {
    key: 'funnel',
    title: 'Funnel',
    width: 110,
    fit: fitText(({ funnel }) => funnel ?? '', { max: 180 }),
    render: ({ funnel }) => <TextCell text={funnel} />,
  },
  {
    key: 'advertiser',
    title: 'Advertiser',
    width: 130,
    fit: fitText(({ advertiser }) => advertiser ?? '', { max: 200 }),
    render: ({ advertiser }) => <TextCell text={advertiser} />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 120,
    render: (log) => <OutcomeTag {...log} />,
  },
  {
    key: 'reason',
    title: 'Message',
    width: 220,
    fit: fitText(({ reason }) => reason ?? '', { max: 420 }),
    render: ({ reason }) => <TextCell text={reason} />,
  },
];

const LOG_CARD: RowCard<CampaignLog> = {
  who: ({ email }) => email,
  status: (log) => <OutcomeTag {...log} />,
  about: ({ step, advertiser, reason }) => (
    <TextCell text={[step, advertiser, reason].filter(Boolean).join(' · ')} />
  ),
  amount: ({ lead_id: id }) => <LeadLink id={id} text={`#${id}`} />,
  when: ({ created_at: at }) => <TimeCell iso={at} />,
};

const PAGE_SIZE = 50;
const PAGE_SIZES = [10, 25, PAGE_SIZE, 100, 200];
const EMPTY = {
  ...NOTHING_FILTERED,
  meaning: 'Nobody has been registered yet.',
};

const rowId = ({ lead_id: id }: CampaignLog): number => id;
/** The order is fixed: newest first. */
const unsortable = (): void => undefined;

interface Props {
  campaign: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** The registrations of a campaign: each has a person, a step, and the lead that was created. */
export const LogsDialog = ({ campaign, onClose }: Props) => {
  const [view, setView] = useState<LogView>({ page: 1, limit: PAGE_SIZE, outcome: undefined });
  const change = (patch: Partial<LogView>): void => setView((before) => ({ ...before, ...patch }));
  const { rows, total, status, retry } = useCampaignLogs(campaign.id, view);
  const { modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      centered
      title={`Logs of ${campaign.name}`}
      width="min(1320px, calc(100vw - 24px))"
      footer={null}
    >
      <div className={styles.log}>
        <div className={styles.filters}>
          <Select<CampaignLog['outcome']>
            aria-label="Outcome"
            allowClear
            placeholder="All outcomes"
            value={view.outcome}
            options={OUTCOME_CHOICES}
            onChange={(outcome: CampaignLog['outcome'] | undefined) => change({ outcome, page: 1 })}
          />
        </div>
        <DataGrid
          label="Logs"
          noun="registrations"
          columns={LOG_COLUMNS}
          card={LOG_CARD}
          rows={rows}
          rowId={rowId}
          status={status}
          empty={EMPTY}
          sort={null}
          onSort={unsortable}
          offset={(view.page - 1) * view.limit}
          total={total}
          onRetry={retry}
        />
        <GridFooter
          page={view.page}
          limit={view.limit}
          total={knownTotal(status, total)}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      </div>
    </Modal>
  );
};

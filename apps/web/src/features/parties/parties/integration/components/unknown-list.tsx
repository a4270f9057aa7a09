import { Button } from 'antd';
import { useState } from 'react';
import { TextCell, TimeCell } from '#shared/ui/cells';
import type { PlainColumn } from '#shared/table/plain-table';
import { TabBlock } from '#shared/ui/tab-section';
import { useUnknownAttempts, type UnknownAttempt } from '../api/use-reviews';
import { ReviewTable } from './review-table';
import { SettleDialog } from './settle-dialog';

const COLUMNS: readonly PlainColumn<UnknownAttempt>[] = [
  {
    key: 'lead_id',
    title: 'Lead',
    minWidth: 90,
    render: ({ lead_id: id, is_test: isTest }) => (isTest ? `${id} (test)` : id),
  },
  {
    key: 'publisher',
    title: 'Publisher',
    minWidth: 120,
    render: ({ publisher }) => <TextCell text={publisher.name} />,
  },
  {
    key: 'country',
    title: 'Country',
    minWidth: 70,
    render: (row) => <TextCell text={row.country} />,
  },
  {
    key: 'message',
    title: 'What happened',
    minWidth: 180,
    render: (row) => <TextCell text={row.message} />,
  },
  {
    key: 'looked_up_until',
    title: 'Asked until',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.looked_up_until} />,
  },
  {
    key: 'created_at',
    title: 'Sent',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
];

/** Leads that wait because the outcome of their call is unknown. */
export const UnknownList = ({ advertiserId }: { advertiserId: number }) => {
  const { list, refresh } = useUnknownAttempts(advertiserId);
  const [settled, setSettled] = useState<UnknownAttempt | null>(null);
  const actions: PlainColumn<UnknownAttempt> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 90,
    render: (row) => (
      <Button size="small" onClick={() => setSettled(row)}>
        Settle
      </Button>
    ),
  };
  return (
    <TabBlock
      title="Unknown attempts"
      help={
        'Calls that got no clear answer. Their leads and caps wait. Ask the advertiser whether it ' +
        'has the lead, then settle it here.'
      }
    >
      <ReviewTable
        label="Unknown attempts"
        columns={[...COLUMNS, actions]}
        nameKey="lead_id"
        list={list}
      />
      {settled !== null && (
        <SettleDialog
          attempt={settled}
          onDone={() => void refresh()}
          onClose={() => setSettled(null)}
        />
      )}
    </TabBlock>
  );
};

import { Button } from 'antd';
import { useState } from 'react';
import { TextCell, TimeCell } from '#shared/ui/cells';
import type { PlainColumn } from '#shared/table/plain-table';
import { TabBlock } from '#shared/ui/tab-section';
import { useUnmatchedReports, type UnmatchedReport } from '../api/use-reviews';
import { AssignDialog } from './assign-dialog';
import styles from './integration.module.css';
import { ReviewTable } from './review-table';

const depositText = ({ ftd, amount }: UnmatchedReport): string | null => {
  if (!ftd) return null;
  return amount === null ? 'Yes' : `Yes, ${amount}`;
};

const COLUMNS: readonly PlainColumn<UnmatchedReport>[] = [
  {
    key: 'lead_id',
    title: 'Our id',
    minWidth: 90,
    render: ({ lead_id: id }) => <TextCell text={id} />,
  },
  {
    key: 'brand_lead_id',
    title: 'Its id',
    minWidth: 110,
    render: ({ brand_lead_id: id }) => <TextCell text={id} />,
  },
  {
    key: 'status',
    title: 'Status',
    minWidth: 110,
    render: (row) => <TextCell text={row.status} />,
  },
  {
    key: 'ftd',
    title: 'Deposit',
    minWidth: 90,
    render: (row) => <TextCell text={depositText(row)} />,
  },
  { key: 'repeats', title: 'Repeats', minWidth: 70, render: ({ repeats }) => repeats },
  {
    key: 'received_at',
    title: 'Received',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.received_at} />,
  },
];

/** Reports about leads that are not the advertiser's, to assign or dismiss. */
export const UnmatchedList = ({ advertiserId }: { advertiserId: number }) => {
  const { list, busy, refresh, dismiss } = useUnmatchedReports(advertiserId);
  const [assigned, setAssigned] = useState<UnmatchedReport | null>(null);
  const actions: PlainColumn<UnmatchedReport> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 170,
    render: (row) => (
      <span className={styles.rowButtons}>
        <Button size="small" onClick={() => setAssigned(row)}>
          Assign
        </Button>
        <Button size="small" loading={busy === row.id} onClick={() => void dismiss(row)}>
          Dismiss
        </Button>
      </span>
    ),
  };
  return (
    <TabBlock
      title="Unmatched postbacks"
      help="Reports about leads that this advertiser does not have. They wait for 90 days."
    >
      <ReviewTable
        label="Unmatched postbacks"
        columns={[...COLUMNS, actions]}
        nameKey="lead_id"
        list={list}
      />
      {assigned !== null && (
        <AssignDialog
          report={assigned}
          onDone={() => void refresh()}
          onClose={() => setAssigned(null)}
        />
      )}
    </TabBlock>
  );
};

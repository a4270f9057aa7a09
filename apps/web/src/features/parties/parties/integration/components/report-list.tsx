import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { formatCount } from '#shared/lib/format';
import { TextCell } from '#shared/ui/cells';
import type { PlainColumn } from '#shared/table/plain-table';
import { FieldNote } from '#shared/ui/field';
import { TabBlock } from '#shared/ui/tab-section';
import { useReports, type Report, type ReportFilter } from '../api/use-reviews';
import { depositText, isWaiting, sentText } from '../lib/report-words';
import { AssignDialog, MapDialog } from './report-dialogs';
import styles from './integration.module.css';
import { receiptColumns, ReviewTable } from './review';

const FILTERS: { value: ReportFilter; label: string }[] = [
  { value: 'waiting', label: 'To review' },
  { value: 'refused', label: 'Refused' },
  { value: 'unmatched', label: 'Without a lead' },
  { value: 'all', label: 'All' },
];

const COLUMNS: readonly PlainColumn<Report>[] = [
  ...receiptColumns('Last'),
  {
    key: 'reason',
    title: 'Reason',
    minWidth: 150,
    render: ({ reason }) => <TextCell text={reason} />,
  },
  {
    key: 'lead_id',
    title: 'Our id',
    minWidth: 75,
    render: ({ lead_id: id }) => <TextCell text={id} />,
  },
  {
    key: 'status',
    title: 'Status',
    minWidth: 90,
    render: (row) => <TextCell text={row.status} />,
  },
  {
    key: 'ftd',
    title: 'Deposit',
    minWidth: 85,
    render: (row) => <TextCell text={depositText(row)} />,
  },
];
/** Columns right of the actions, so that the actions are visible on most screens. */
const MORE_COLUMNS: readonly PlainColumn<Report>[] = [
  {
    key: 'repeats',
    title: 'Times',
    minWidth: 60,
    render: ({ repeats }) => formatCount(repeats + 1),
  },
  {
    key: 'sent',
    title: 'Sent',
    minWidth: 170,
    render: (row) => <TextCell text={sentText(row)} />,
  },
  {
    key: 'brand_lead_id',
    title: 'Its id',
    minWidth: 90,
    render: ({ brand_lead_id: id }) => <TextCell text={id} />,
  },
];

interface ActionsProps {
  row: Report;
  isBusy: boolean;
  onMap: () => void;
  onAssign: () => void;
  onResend: () => void;
  onDismiss: () => void;
}

const Actions = ({ row, isBusy, onMap, onAssign, onResend, onDismiss }: ActionsProps) => (
  <span className={styles.rowButtons}>
    {row.status !== null && (
      <Button size="small" onClick={onMap}>
        Map
      </Button>
    )}
    {isWaiting(row) && (
      <Button size="small" onClick={onAssign}>
        Assign
      </Button>
    )}
    <Button size="small" loading={isBusy} onClick={onResend}>
      Send again
    </Button>
    {isWaiting(row) && (
      <Button size="small" disabled={isBusy} onClick={onDismiss}>
        Dismiss
      </Button>
    )}
  </span>
);

interface OpenedReport {
  readonly report: Report;
  readonly kind: 'map' | 'assign';
}
interface DialogProps {
  advertiserId: number;
  opened: OpenedReport | null;
  onDone: () => void;
  onClose: () => void;
}

const ReportDialog = ({ advertiserId, opened, ...rest }: DialogProps) => {
  if (opened === null) return null;
  const { report, kind } = opened;
  return kind === 'assign' ? (
    <AssignDialog report={report} {...rest} />
  ) : (
    <MapDialog advertiserId={advertiserId} report={report} {...rest} />
  );
};

/** The reports of an advertiser: staff map, assign, resend or dismiss them. */
export const ReportList = ({ advertiserId }: { advertiserId: number }) => {
  const [filter, setFilter] = useState<ReportFilter>('waiting');
  const reports = useReports(advertiserId, filter);
  const [opened, setOpened] = useState<OpenedReport | null>(null);
  const actions: PlainColumn<Report> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 170,
    render: (row) => (
      <Actions
        row={row}
        isBusy={reports.busy === row.id}
        onMap={() => setOpened({ report: row, kind: 'map' })}
        onAssign={() => setOpened({ report: row, kind: 'assign' })}
        onResend={() => void reports.resend(row)}
        onDismiss={() => void reports.dismiss(row)}
      />
    ),
  };
  return (
    <TabBlock
      title="Reports"
      help={
        'Every call of the advertiser is kept, equal ones once. Those that were refused or name no ' +
        'lead wait here for 90 days. Correct the mapping or the format, and send them again.'
      }
    >
      <div className={styles.scroller}>
        <Segmented
          size="small"
          aria-label="Which reports"
          options={FILTERS}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <ReviewTable
        label="Reports"
        columns={[...COLUMNS, actions, ...MORE_COLUMNS]}
        nameKey="received_at"
        list={reports.list}
      />
      {reports.notKept > 0 && (
        <FieldNote>
          {formatCount(reports.notKept)} more reports were not kept: there are too many different
          ones.
        </FieldNote>
      )}
      <ReportDialog
        advertiserId={advertiserId}
        opened={opened}
        onDone={() => void reports.refresh()}
        onClose={() => setOpened(null)}
      />
    </TabBlock>
  );
};

import type { LeadHistoryRow, LeadRow, StatusHistoryRow } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatTaken } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { CopyButton } from '#shared/ui/copy-button';
import { AuditLogButton } from '#shared/ui/history-button';
import { StatusTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { useLeadHistory, useStatusHistory } from '../api/lead-records';
import { payloadText } from '../lib/payload-text';
import styles from './history.module.css';

/** Length at which longer texts are cut (LED-083). */
const SHOWN_CHARACTERS = 30;

/** Text cut at 30 characters, with a button that shows the rest. */
const CutText = ({ text }: { text: string | null }) => {
  const [isWhole, setWhole] = useState(false);
  if (text === null || text === '') return <span className={styles.none}>–</span>;
  if (text.length <= SHOWN_CHARACTERS) return <span className={styles.text}>{text}</span>;
  return (
    <span className={styles.text}>
      {isWhole ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`}{' '}
      <Button
        type="link"
        size="small"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'read less' : 'read more'}
      </Button>
    </span>
  );
};

/** A payload in full, formatted for reading. */
export const PayloadText = ({ payload, label }: { payload: string; label?: string }) => (
  <pre className={styles.code} tabIndex={0} {...(label && { 'aria-label': label })}>
    {payloadText(payload)}
  </pre>
);

interface PayloadProps {
  payload: string | null;
  /** Name of the payload in the label of the copy button. */
  name: string;
  /** Notice shown after copying. */
  said: string;
}

/** A payload: its beginning until the user expands it, and a button that copies all of it. */
const PayloadCell = ({ payload, name, said }: PayloadProps) => {
  const [isOpen, setOpen] = useState(false);
  if (payload === null || payload === '') return <span className={styles.none}>–</span>;
  return (
    <div className={styles.payload}>
      {isOpen ? (
        <PayloadText payload={payload} />
      ) : (
        <code className={styles.peek}>
          {payload.slice(0, SHOWN_CHARACTERS)}
          {payload.length > SHOWN_CHARACTERS && '…'}
        </code>
      )}
      <span className={styles.tools}>
        <Button
          type="link"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'collapse' : 'expand'}
        </Button>
        <CopyButton text={payload} label={`Copy ${name}`} said={said} />
      </span>
    </div>
  );
};

/** Rows per page of the history tables. */
const HISTORY_PAGE_SIZE = 25;

/** Builds a column of text that may be long. */
const longText = <K extends string>(
  key: K,
  title: string,
  minWidth: number,
): PlainColumn<Record<K, string | null>> => ({
  key,
  title,
  minWidth,
  render: (row) => <CutText text={row[key]} />,
});

/** Columns of the specification, in its order. */
const LEAD_HISTORY_COLUMNS: readonly PlainColumn<LeadHistoryRow>[] = [
  { key: 'lead_id', title: 'Lead Id', minWidth: 76, render: (row) => row.lead_id },
  longText('advertiser', 'Advertiser', 110),
  // Shown only for rejected attempts (LED-081).
  {
    key: 'restriction_origin',
    title: 'Restriction Origin',
    minWidth: 84,
    render: (row) => <TextCell text={row.status === 'Rejected' ? row.restriction_origin : null} />,
  },
  longText('message', 'Message', 200),
  {
    key: 'status',
    title: 'Status',
    minWidth: 84,
    render: (row) => <StatusTag status={row.status} />,
  },
  longText('distribution', 'Distribution', 130),
  {
    key: 'created_at',
    title: 'Created At',
    minWidth: TIME_WIDTH,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  {
    key: 'taken_time',
    title: 'Taken Time',
    minWidth: 72,
    render: (row) => (
      <TextCell text={row.taken_time === null ? null : formatTaken(row.taken_time)} />
    ),
  },
  longText('offer', 'Offer', 90),
  longText('funnel', 'Funnel', 90),
  longText('funnel_override', 'Funnel Override', 84),
  longText('publisher_id_override', 'Publisher Id Override', 96),
  {
    key: 'req_payload',
    title: 'Req Payload',
    minWidth: 190,
    render: (row) => (
      <PayloadCell
        payload={row.req_payload}
        name="request payload"
        said={MESSAGES.requestPayloadCopied}
      />
    ),
  },
  {
    key: 'res_payload',
    title: 'Res Payload',
    minWidth: 190,
    render: (row) => (
      <PayloadCell
        payload={row.res_payload}
        name="response payload"
        said={MESSAGES.responsePayloadCopied}
      />
    ),
  },
];

/** Advertiser status and lead status, each with its previous value. */
const STATUS_HISTORY_COLUMNS: readonly PlainColumn<StatusHistoryRow>[] = [
  {
    key: 'created_at',
    title: 'Created At',
    minWidth: TIME_WIDTH,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  longText('brand_status', 'Advertiser Status', 110),
  longText('previous_brand_status', 'Previous Advertiser Status', 120),
  {
    key: 'status',
    title: 'Status',
    minWidth: 84,
    render: (row) => <StatusTag status={row.status} />,
  },
  {
    key: 'previous_status',
    title: 'Previous Status',
    minWidth: 100,
    render: (row) =>
      row.previous_status === null ? (
        <TextCell text={null} />
      ) : (
        <StatusTag status={row.previous_status} />
      ),
  },
  longText('source', 'Source', 110),
  longText('changed_by', 'Changed By', 140),
  longText('note', 'Note', 180),
];

/** Changes of a lead's statuses, newest first. */
export const StatusHistoryTable = ({ leadId }: { leadId: number }) => {
  const { rows, isLoading, failure } = useStatusHistory(leadId);
  return (
    <PlainTable
      label="Status history"
      columns={STATUS_HISTORY_COLUMNS}
      nameKey="created_at"
      rows={rows}
      rowId={(row) => row.id}
      pageSize={HISTORY_PAGE_SIZE}
      isLoading={isLoading}
      failure={failure}
    />
  );
};

interface Props {
  lead: LeadRow;
  onClose: () => void;
}

interface ModalProps {
  lead: LeadRow;
  title: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

const HistoryModal = ({ lead, title, width, onClose, children }: ModalProps) => (
  <Modal
    {...useClosing(onClose).modal}
    centered
    title={title}
    width={`min(${width}px, calc(100vw - 24px))`}
    footer={<AuditLogButton record={{ entity: 'lead', id: lead.id }} />}
  >
    {children}
  </Modal>
);

/** Every attempt to deliver the lead to an advertiser. Rejected attempts are tinted. */
export const LeadHistoryDialog = ({ lead, onClose }: Props) => {
  const { rows, isLoading, failure } = useLeadHistory(lead.id);
  return (
    <HistoryModal
      lead={lead}
      title={`Lead History ${lead.email} (${lead.id})`}
      width={1480}
      onClose={onClose}
    >
      <PlainTable
        label="Lead history"
        columns={LEAD_HISTORY_COLUMNS}
        nameKey="advertiser"
        rows={rows}
        rowId={(row) => row.id}
        rowTint={(row) => (row.status === 'Rejected' ? 'rejected' : undefined)}
        pageSize={HISTORY_PAGE_SIZE}
        isLoading={isLoading}
        failure={failure}
      />
    </HistoryModal>
  );
};

/** Changes of the lead's statuses. */
export const StatusHistoryDialog = ({ lead, onClose }: Props) => (
  <HistoryModal
    lead={lead}
    title={`Status History ${lead.email} (${lead.id})`}
    width={1240}
    onClose={onClose}
  >
    <StatusHistoryTable leadId={lead.id} />
  </HistoryModal>
);

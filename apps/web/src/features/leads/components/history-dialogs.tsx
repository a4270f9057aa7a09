import type { LeadHistoryRow, LeadRow, StatusHistoryRow } from '@leadline/contracts';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { formatTaken } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { StatusTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { useLeadHistory, useStatusHistory } from '../api/use-histories';
import { CutText, PayloadCell } from './history-cells';

/** Rows per page of the history tables (LED-083). */
const PAGE_SIZE = 25;

/** A column of text that may be long. */
const cut = <K extends string>(
  key: K,
  title: string,
  minWidth: number,
): PlainColumn<Record<K, string | null>> => ({
  key,
  title,
  minWidth,
  render: (row) => <CutText text={row[key]} />,
});

/** The columns of the specification, in its order (LED-077). */
const LEAD_HISTORY: readonly PlainColumn<LeadHistoryRow>[] = [
  { key: 'lead_id', title: 'Lead Id', minWidth: 76, render: (row) => row.lead_id },
  cut('advertiser', 'Advertiser', 130),
  // Shown only for rejected attempts (LED-081).
  {
    key: 'restriction_origin',
    title: 'Restriction Origin',
    minWidth: 130,
    render: (row) => <TextCell text={row.status === 'Rejected' ? row.restriction_origin : null} />,
  },
  cut('message', 'Message', 200),
  {
    key: 'status',
    title: 'Status',
    minWidth: 100,
    render: (row) => <StatusTag status={row.status} />,
  },
  cut('distribution', 'Distribution', 150),
  {
    key: 'created_at',
    title: 'Created At',
    minWidth: 220,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  {
    key: 'taken_time',
    title: 'Taken Time',
    minWidth: 96,
    render: (row) => (
      <TextCell text={row.taken_time === null ? null : formatTaken(row.taken_time)} />
    ),
  },
  cut('offer', 'Offer', 110),
  cut('funnel', 'Funnel', 110),
  cut('funnel_override', 'Funnel Override', 130),
  cut('publisher_id_override', 'Publisher Id Override', 160),
  {
    key: 'req_payload',
    title: 'Req Payload',
    minWidth: 230,
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
    minWidth: 230,
    render: (row) => (
      <PayloadCell
        payload={row.res_payload}
        name="response payload"
        said={MESSAGES.responsePayloadCopied}
      />
    ),
  },
];

/** Advertiser status and lead status, each with the one before it. */
const STATUS_HISTORY: readonly PlainColumn<StatusHistoryRow>[] = [
  {
    key: 'created_at',
    title: 'Created At',
    minWidth: 220,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  cut('brand_status', 'Advertiser Status', 150),
  cut('previous_brand_status', 'Previous Advertiser Status', 180),
  {
    key: 'status',
    title: 'Status',
    minWidth: 110,
    render: (row) => <StatusTag status={row.status} />,
  },
  {
    key: 'previous_status',
    title: 'Previous Status',
    minWidth: 130,
    render: (row) =>
      row.previous_status === null ? (
        <TextCell text={null} />
      ) : (
        <StatusTag status={row.previous_status} />
      ),
  },
  cut('source', 'Source', 110),
  cut('changed_by', 'Changed By', 140),
  cut('note', 'Note', 180),
];

interface Props {
  lead: LeadRow;
  onClose: () => void;
}

interface ModalProps {
  title: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

const HistoryModal = ({ title, width, onClose, children }: ModalProps) => (
  <Modal
    {...useClosing(onClose).modal}
    centered
    title={title}
    width={`min(${width}px, calc(100vw - 24px))`}
    footer={null}
  >
    {children}
  </Modal>
);

/** Every attempt to deliver the lead to an advertiser. Rejected attempts are tinted (LED-080). */
export const LeadHistoryDialog = ({ lead, onClose }: Props) => {
  const { rows, isLoading } = useLeadHistory(lead.id);
  return (
    <HistoryModal title={`Lead History ${lead.email} (${lead.id})`} width={1480} onClose={onClose}>
      <PlainTable
        label="Lead history"
        columns={LEAD_HISTORY}
        rows={rows}
        rowId={(row) => row.id}
        rowTint={(row) => (row.status === 'Rejected' ? 'rejected' : undefined)}
        pageSize={PAGE_SIZE}
        isLoading={isLoading}
      />
    </HistoryModal>
  );
};

/** The changes of the lead's statuses (LED-076). */
export const StatusHistoryDialog = ({ lead, onClose }: Props) => {
  const { rows, isLoading } = useStatusHistory(lead.id);
  return (
    <HistoryModal
      title={`Status History ${lead.email} (${lead.id})`}
      width={1240}
      onClose={onClose}
    >
      <PlainTable
        label="Status history"
        columns={STATUS_HISTORY}
        rows={rows}
        rowId={(row) => row.id}
        pageSize={PAGE_SIZE}
        isLoading={isLoading}
      />
    </HistoryModal>
  );
};

import type { LeadRow } from '@leadline/contracts';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { PlainTable } from '#shared/table/plain-table';
import { AuditLogButton } from '#shared/ui/history-button';
import { useClosing } from '#shared/ui/use-closing';
import { useLeadHistory } from '../api/use-histories';
import { HISTORY_PAGE_SIZE, LEAD_HISTORY_COLUMNS } from '../lib/history-columns';
import { StatusHistoryTable } from './status-history-table';

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

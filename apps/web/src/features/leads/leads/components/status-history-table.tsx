import { PlainTable } from '#shared/table/plain-table';
import { useStatusHistory } from '../api/use-histories';
import { HISTORY_PAGE_SIZE, STATUS_HISTORY_COLUMNS } from '../lib/history-columns';

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

import { Button } from 'antd';
import { ColumnButton } from '#shared/table/column-button';
import type { Columns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { LeadsRequest } from '../api/use-leads';
import { LeadExport } from './lead-export';
import { Legend } from './legend';
import { ProgressLogsButton } from './progress-logs-button';
import { SendTestLeadButton } from './send-test-lead-button';

interface Props {
  isFilterOpen: boolean;
  onToggleFilter: () => void;
  columns: Columns;
  /** What the list shows; the export has the same leads. */
  request: LeadsRequest;
  onRefresh: () => void;
}

/** The buttons beside the title of the page. */
export const LeadsActions = ({
  isFilterOpen,
  onToggleFilter,
  columns,
  request,
  onRefresh,
}: Props) => (
  <>
    <Button
      icon={<Icon name="filter" size={16} />}
      aria-expanded={isFilterOpen}
      onClick={onToggleFilter}
    >
      {isFilterOpen ? 'Hide filter' : 'Show filter'}
    </Button>
    <ColumnButton columns={columns} saveLabel="Save as default" />
    <LeadExport request={request} columns={columns.visible} />
    <ProgressLogsButton />
    <Legend />
    <SendTestLeadButton />
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);

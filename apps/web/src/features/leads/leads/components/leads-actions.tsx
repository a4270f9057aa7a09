import { FilterToggle } from '#shared/filters/filter-toggle';
import { ColumnButton } from '#shared/table/column-button';
import type { Columns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import type { LeadsRequest } from '../api/use-leads';
import { LeadExport } from './lead-export';
import { Legend } from './legend';
import { ProgressLogsButton } from './progress-logs-button';
import { SendTestLeadButton } from './send-test-lead-button';

interface Props {
  isFilterOpen: boolean;
  onToggleFilter: (isOpen: boolean) => void;
  columns: Columns;
  /** Request of the list; the export uses the same one. */
  request: LeadsRequest;
  onRefresh: () => void;
}

/** Buttons beside the title of the page. */
export const LeadsActions = ({
  isFilterOpen,
  onToggleFilter,
  columns,
  request,
  onRefresh,
}: Props) => (
  <>
    <FilterToggle isOpen={isFilterOpen} onToggle={onToggleFilter} />
    <ColumnButton columns={columns} saveLabel="Save as default" />
    <LeadExport request={request} columns={columns.visible} />
    <ProgressLogsButton />
    <Legend />
    <SendTestLeadButton />
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);

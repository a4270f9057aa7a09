import { api } from '#shared/api/api';
import { ExportMenu } from '#shared/export/export-menu';
import type { ColumnChoice } from '#shared/table/column-choice';
import { listBody, type LeadsRequest } from '../api/use-leads';
import { isLeadColumn } from '../lib/lead-columns';

interface Props {
  request: LeadsRequest;
  columns: readonly ColumnChoice[];
}

/** Exports all leads of the list, with the visible columns in their order. */
export const LeadExport = ({ request, columns }: Props) => (
  <ExportMenu
    name="lead-data"
    open={(format, signal) =>
      api.open('leads.export', {
        body: {
          ...listBody(request),
          page_number: null,
          limit: null,
          format,
          columns: columns.map(({ key }) => key).filter(isLeadColumn),
        },
        signal,
      })
    }
  />
);

import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { ExportMenu } from '#shared/export/export-menu';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { ColumnButton } from '#shared/table/column-button';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { Columns } from '#shared/table/use-columns';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { useProgressCount } from '../api/job-queries';
import { type LeadsRequest, listBody } from '../api/leads';
import { isLeadColumn } from '../lib/lead-columns';
import styles from './progress-logs.module.css';

const LegendContent = lazyPart(async () => (await import('./legend-content')).LegendContent);

/** Opens the explanation of the colours and badges of the rows. */
const Legend = () => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <Suspense fallback={null}>
        <LegendContent />
      </Suspense>
    }
  >
    <Button icon={<Icon name="eye" size={16} />}>Legend</Button>
  </Popover>
);

interface LeadExportProps {
  request: LeadsRequest;
  columns: readonly ColumnChoice[];
}

/** Exports all leads of the list, with the visible columns in their order. */
const LeadExport = ({ request, columns }: LeadExportProps) => (
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

const ProgressLogsDialog = lazyPart(
  async () => (await import('./progress-logs-dialog')).ProgressLogsDialog,
);

const CountedButton = () => {
  const count = useProgressCount();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Icon name="clock" size={16} />}
        aria-label={`Progress logs (${count})`}
        onClick={() => setOpen(true)}
      >
        Progress logs
        <span data-count="" className={styles.badge}>
          {count}
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProgressLogsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Opens the jobs of injections. The badge counts the jobs that are waiting or running. */
const ProgressLogsButton = () => (
  <Gate permission="LEADS_PROGRESS_LOGS">
    <CountedButton />
  </Gate>
);

const TestLeadDialog = lazyPart(async () => (await import('./test-lead-dialog')).TestLeadDialog);

/** Opens Send Test Lead, which needs no permission (LED-063). */
const SendTestLeadButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="send" size={16} />} onClick={() => setOpen(true)}>
        Send test lead
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TestLeadDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

interface LeadsActionsProps {
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
}: LeadsActionsProps) => (
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

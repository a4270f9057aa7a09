import type { ProgressLog } from '@leadline/contracts';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import { knownTotal } from '#shared/table/total-text';
import { useRowSelection, type RowSelection } from '#shared/table/use-row-selection';
import { FieldNote } from '#shared/ui/field';
import { useClosing } from '#shared/ui/use-closing';
import { useProgressLogs, type JobPage } from '../api/use-progress-logs';
import type { Endings } from '../lib/job-life';
import { PROGRESS_LOG_CARD } from '../lib/progress-log-card';
import { COMPLETED_JOB_COLUMNS, openJobColumns } from '../lib/progress-log-columns';
import { useJobCommands } from '../lib/use-job-commands';
import { JobSelectionBar } from './job-selection-bar';
import styles from './progress-logs.module.css';
import { ProgressLogsToolbar } from './progress-logs-toolbar';

/** Rows per page at first (LED-087). */
const PAGE_SIZE = 50;
const PAGE_SIZES = [10, 25, PAGE_SIZE, 100, 200];

/** Removes ended jobs from the selection: they can be neither run nor deleted. */
const useOpenJobs = (endings: Endings): RowSelection => {
  const selection = useRowSelection();
  const { selected, set } = selection;
  useEffect(() => {
    const ended = [...endings.keys()].filter((id) => selected.has(id));
    if (ended.length > 0) set(ended, false);
  }, [selected, set, endings]);
  return selection;
};

const rowId = (job: ProgressLog): number => job.id;
/** Does nothing: the server sorts the jobs by their scheduled time. */
const unsortable = (): void => undefined;

/** Warns that the rows are out of date: jobs change without the user's doing. */
const StaleNote = ({ since }: { since: number | null }) => {
  const zone = useZone();
  return (
    <span role="status">
      {since !== null && (
        <FieldNote isError>Not updated since {wallOf(since, zone).format('HH:mm:ss')}</FieldNote>
      )}
    </span>
  );
};

/** Jobs that send leads to another advertiser: waiting, running and, on demand, completed. */
export const ProgressLogsDialog = ({ onClose }: { onClose: () => void }) => {
  const [view, setView] = useState<JobPage>({ page: 1, limit: PAGE_SIZE, completed: false });
  const change = (patch: Partial<JobPage>): void => setView((before) => ({ ...before, ...patch }));
  const { rows, endings, total, status, staleSince, retry } = useProgressLogs(view);
  const selection = useOpenJobs(endings);
  const commands = useJobCommands((ids) => selection.set(ids, false));
  const { modal } = useClosing(onClose);
  const selectable = view.completed ? {} : { selection };
  return (
    <Modal
      {...modal}
      centered
      title="Progress Logs"
      width="min(1560px, calc(100vw - 24px))"
      footer={null}
    >
      <div className={styles.body}>
        <ProgressLogsToolbar
          completed={view.completed}
          onCompleted={(completed) => {
            selection.clear();
            change({ page: 1, completed });
          }}
        />
        <StaleNote since={staleSince} />
        <DataGrid
          label="Progress logs"
          noun="jobs"
          columns={view.completed ? COMPLETED_JOB_COLUMNS : openJobColumns(commands)}
          rows={rows}
          rowId={rowId}
          card={PROGRESS_LOG_CARD}
          status={status}
          sort={null}
          onSort={unsortable}
          {...selectable}
          offset={(view.page - 1) * view.limit}
          total={total}
          onRetry={retry}
        />
        {!view.completed && (
          <JobSelectionBar
            selection={selection}
            rows={rows}
            total={knownTotal(status, total)}
            commands={commands}
          />
        )}
        <GridFooter
          page={view.page}
          limit={view.limit}
          total={knownTotal(status, total)}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      </div>
    </Modal>
  );
};

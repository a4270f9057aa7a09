import type { LeadRow } from '@leadline/contracts';
import { PlainTable } from '#shared/table/plain-table';
import { useLeadJobs } from '../../api/use-lead-jobs';
import { leadJobColumns } from '../../lib/progress-log-columns';
import { useJobCommands } from '../../lib/use-job-commands';
import styles from './lead-panel.module.css';

const PAGE_SIZE = 25;

/** Jobs that send the lead to another advertiser, and the job that created the lead. */
export const JobsTab = ({ lead }: { lead: LeadRow }) => {
  const { jobs, isLoading, failure } = useLeadJobs(lead.id);
  const commands = useJobCommands();
  if (!isLoading && failure === null && jobs.length === 0)
    return (
      <p className={styles.quiet}>
        No job sends this lead elsewhere, and none made it. Jobs that ended are kept for 30 days.
      </p>
    );
  return (
    <PlainTable
      label="Jobs"
      columns={leadJobColumns(commands)}
      nameKey="id"
      rows={jobs}
      rowId={(job) => job.id}
      pageSize={PAGE_SIZE}
      isLoading={isLoading}
      failure={failure}
    />
  );
};

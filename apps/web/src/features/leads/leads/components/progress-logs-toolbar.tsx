import { Switch } from 'antd';
import { auditActionPath } from '#shared/lib/audit-path';
import { useIsOpenTo } from '#shared/lib/page-links';
import { RecordLink } from '#shared/ui/record-link';
import styles from './progress-logs.module.css';

interface Props {
  completed: boolean;
  onCompleted: (completed: boolean) => void;
}

/** Audit log of the injections, which names the creators of the jobs. */
const INJECTIONS = auditActionPath('lead.inject');

/** The switch to completed jobs, which have no commands. */
export const ProgressLogsToolbar = ({ completed, onCompleted }: Props) => (
  <div className={styles.toolbar}>
    {useIsOpenTo(INJECTIONS) && <RecordLink to={INJECTIONS} text="History of injections" />}
    <span className={styles.spacer} />
    <label className={styles.switch}>
      <Switch size="small" checked={completed} onChange={onCompleted} />
      Completed
    </label>
  </div>
);

import { Switch } from 'antd';
import styles from './progress-logs.module.css';

interface Props {
  completed: boolean;
  onCompleted: (completed: boolean) => void;
}

/** The switch to completed jobs, which have no commands. */
export const ProgressLogsToolbar = ({ completed, onCompleted }: Props) => (
  <div className={styles.toolbar}>
    <span className={styles.spacer} />
    <label className={styles.switch}>
      <Switch size="small" checked={completed} onChange={onCompleted} />
      Completed
    </label>
  </div>
);

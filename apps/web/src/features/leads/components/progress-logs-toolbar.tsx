import type { ProgressLog } from '@leadline/contracts';
import { Button, Switch } from 'antd';
import { Icon } from '#shared/ui/icons';
import { jobsText } from '../lib/count-text';
import { ONLY_IDLE, type JobCommands } from '../lib/progress-log-columns';
import styles from './progress-logs.module.css';

/** Why the chosen jobs can be neither run nor deleted; undefined if they can. */
const problemOf = (chosen: readonly ProgressLog[]): string | undefined => {
  if (chosen.length === 0) return 'Select jobs first';
  return chosen.every(({ status }) => status === 'idle') ? undefined : ONLY_IDLE;
};

interface SelectionProps {
  chosen: readonly ProgressLog[];
  commands: JobCommands;
}

const SelectionCommands = ({ chosen, commands }: SelectionProps) => {
  const problem = problemOf(chosen);
  const isOff = problem !== undefined || commands.isBusy;
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <Button
        icon={<Icon name="play" size={16} />}
        disabled={isOff}
        title={problem}
        onClick={() => commands.run(ids)}
      >
        Run now
      </Button>
      <Button
        danger
        icon={<Icon name="trash" size={16} />}
        disabled={isOff}
        title={problem}
        onClick={() => commands.remove(ids)}
      >
        Delete
      </Button>
      <span className={styles.why}>{problem ?? `${jobsText(ids.length)} selected`}</span>
    </>
  );
};

interface Props extends SelectionProps {
  completed: boolean;
  onCompleted: (completed: boolean) => void;
}

/** Commands for the selected jobs, and the switch to completed jobs, which have no commands. */
export const ProgressLogsToolbar = ({ chosen, commands, completed, onCompleted }: Props) => (
  <div className={styles.toolbar}>
    {!completed && <SelectionCommands chosen={chosen} commands={commands} />}
    <span className={styles.spacer} />
    <label className={styles.switch}>
      <Switch size="small" checked={completed} onChange={onCompleted} />
      Completed
    </label>
  </div>
);

import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { useProgressCount } from '../api/use-progress-count';
import styles from './progress-logs.module.css';

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
        Progress logs<span className={styles.badge}>{count}</span>
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
export const ProgressLogsButton = () => (
  <Gate permission="LEADS_PROGRESS_LOGS">
    <CountedButton />
  </Gate>
);

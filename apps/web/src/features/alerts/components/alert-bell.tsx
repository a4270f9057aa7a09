import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { IconButton } from '#shared/ui/icon-button';
import { useAlerts } from '../api/use-alerts';
import styles from './alerts.module.css';

const AlertPanel = lazyPart(async () => (await import('./alert-panel')).AlertPanel);

const labelOf = (count: number): string => {
  if (count === 0) return 'No alerts';
  return count === 1 ? '1 alert' : `${count} alerts`;
};

/** The number of alerts that concern this person. A click shows them. */
export const AlertBell = () => {
  const { alerts, failure } = useAlerts();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label={failure === null ? labelOf(alerts.length) : 'Alerts (not loaded)'}
          aria-haspopup="dialog"
          onClick={() => setState('open')}
        />
        {alerts.length > 0 && (
          <span className={styles.count} aria-hidden="true">
            {Math.min(alerts.length, 99)}
          </span>
        )}
      </span>
      <span className="visually-hidden" role="status">
        {alerts.length > 0 ? labelOf(alerts.length) : ''}
      </span>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <AlertPanel
            alerts={alerts}
            failure={failure}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
};

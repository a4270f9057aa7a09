import { isOffered } from '@leadline/contracts/permissions';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { useSignedIn } from '#shared/lib/session';
import { IconButton } from '#shared/ui/icon-button';
import { useAlerts } from '../api/use-alerts';
import styles from './alerts.module.css';

const AlertPanel = lazyPart(async () => (await import('./alert-panel')).AlertPanel);

const labelOf = (count: number): string => {
  if (count === 0) return 'No alerts';
  return count === 1 ? '1 alert' : `${count} alerts`;
};

/** Any of these permissions shows something in the bell: alerts, or a sum of the day. */
const SEEN_WITH = [
  'ADVERTISERS_EDIT',
  'PUBLISHERS_EDIT',
  'CAPS_EDIT',
  'SETTINGS_EDIT',
  'CAPS_LIST',
  'PENDING_CONVERSIONS_LIST',
  'LEADS_PROGRESS_LOGS',
];

/** The bell, for users who may see anything in it. */
export const AlertBell = () => {
  const { permissions } = useSignedIn();
  return SEEN_WITH.some((name) => isOffered(permissions, name)) && <Bell />;
};

/** The number of alerts that concern this person. A click shows them. */
const Bell = () => {
  const { alerts, failure } = useAlerts();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  // Closes the panel when Ctrl+K or the browser's back button leads to another page.
  const { key } = useLocation();
  useEffect(() => setState((now) => (now === 'open' ? 'closed' : now)), [key]);
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

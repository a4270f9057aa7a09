import { Button, Drawer } from 'antd';
import type { LoadFailure } from '#shared/api/load-failure';
import { Link } from 'react-router-dom';
import { capsPath } from '#shared/lib/caps-path';
import { useIsOpenTo } from '#shared/lib/page-links';
import { formatAgo } from '#shared/lib/format';
import { useNow } from '#shared/lib/use-now';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { useAlertActions, type AlertItem } from '../api/use-alerts';
import styles from './alerts.module.css';
import { Today } from './today';

const ACTION_TEXTS = { enable_postback: 'Switch on again', run_pull: 'Try again now' } as const;

interface RowProps {
  alert: AlertItem;
  isBusy: boolean;
  onAct: () => void;
  onDismiss: () => void;
  /** The user goes to what the alert is about. */
  onLeave: () => void;
}

/** Returns the age of an alert. A cap shows when its count began: when it filled is not stored. */
const sinceText = ({ kind, since }: AlertItem, now: number): string => {
  const ago = formatAgo(since, now);
  return kind === 'cap_filling' ? `Window opened ${ago}` : ago;
};

/** Links to the cap. Shown only to users who may open the caps. */
const CapLink = ({ id, onLeave }: { id: number; onLeave: () => void }) => {
  const to = capsPath([id]);
  return (
    useIsOpenTo(to) && (
      <Link to={to} onClick={onLeave}>
        Show cap {id}
      </Link>
    )
  );
};

const AlertRow = ({ alert, isBusy, onAct, onDismiss, onLeave }: RowProps) => (
  <li className={styles.alert}>
    <span className={styles.mark}>
      <Icon name="warning" size={18} />
    </span>
    <div className={styles.words}>
      <strong>{alert.title}</strong>
      <p>{alert.text}</p>
      <time className={styles.since} dateTime={alert.since}>
        {sinceText(alert, useNow())}
      </time>
      <div className={styles.actions}>
        {alert.cap_id !== null && <CapLink id={alert.cap_id} onLeave={onLeave} />}
        {alert.action !== null && (
          <Button size="small" type="primary" loading={isBusy} onClick={onAct}>
            {ACTION_TEXTS[alert.action.kind]}
          </Button>
        )}
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Dismiss: ${alert.title}`}
          onClick={onDismiss}
        >
          Dismiss
        </Button>
      </div>
    </div>
  </li>
);

/** The alerts, each with its text and its actions. */
export const AlertPanel = ({
  alerts,
  failure,
  isOpen,
  onClose,
}: {
  alerts: readonly AlertItem[];
  failure: LoadFailure | null;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { busyKey, act, dismiss } = useAlertActions();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="Needs attention"
      size={420}
      styles={{ body: { padding: 0 }, wrapper: { maxWidth: '100vw' } }}
    >
      <Today isShown={isOpen} onLeave={onClose} />
      <h3 className={styles.heading}>Alerts</h3>
      {failure !== null && (
        <div className={styles.none}>
          <ListFailure failure={failure} text="The alerts could not be loaded." />
        </div>
      )}
      {alerts.length === 0 && failure === null && (
        <p className={styles.none}>Nothing needs attention now.</p>
      )}
      {alerts.length > 0 && (
        <ul className={styles.list}>
          {alerts.map((alert) => (
            <AlertRow
              key={alert.key}
              alert={alert}
              isBusy={busyKey === alert.key}
              onAct={() => void act(alert)}
              onDismiss={() => void dismiss(alert)}
              onLeave={onClose}
            />
          ))}
        </ul>
      )}
    </Drawer>
  );
};

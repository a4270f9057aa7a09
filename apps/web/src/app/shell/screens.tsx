import { Button } from 'antd';
import { useRouteError } from 'react-router-dom';
import { MESSAGES } from '#shared/lib/messages';
import { Icon } from '#shared/ui/icons';
import styles from './screens.module.css';

/** Appears while code or a time zone loads, only after a noticeable delay. */
export const LoadingScreen = () => (
  <div className={styles.loading} role="status" aria-label="Loading">
    <span className={styles.bar} />
  </div>
);

/** Replaces a page that failed to render. */
export const CrashScreen = () => {
  const error = useRouteError();
  return (
    <div className={styles.center} role="alert">
      <span className={styles.mark}>
        <Icon name="warning" size={26} />
      </span>
      <h1 tabIndex={-1}>{MESSAGES.errorTitle}</h1>
      <p>{MESSAGES.somethingWrong}</p>
      {error instanceof Error && <p className={styles.detail}>{error.message}</p>}
      <Button type="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
};

/** Replaces a page whose data could not be loaded. */
export const RetryScreen = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={styles.center} role="alert">
    <span className={styles.mark}>
      <Icon name="warning" size={26} />
    </span>
    <p>{text}</p>
    <Button type="primary" onClick={onRetry}>
      Retry
    </Button>
  </div>
);

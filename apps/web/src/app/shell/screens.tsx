import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useRouteError } from 'react-router-dom';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { BrandMark } from '#shared/ui/brand';
import { Icon } from '#shared/ui/icons';
import { PageArrival } from '../arrival';
import { mayOpen, PAGES } from '../pages';
import styles from './screens.module.css';
import { ThemeToggle } from './theme-toggle';

/**
 * Replaces the dashboard for users who may not see it. Redirects to the first page that they may
 * open, with the note about a refused address, or says that there is none.
 */
export const NoDashboard = () => {
  const user = useSignedIn();
  const state: unknown = useLocation().state;
  const first = PAGES.find((page) => page.path !== '/' && mayOpen(user, page));
  if (first !== undefined) return <Navigate to={first.path} replace state={state} />;
  return (
    <PageArrival name="DashboardView" title={MESSAGES.noAccess}>
      <div className={styles.center}>
        <span className={`${styles.mark} ${styles.quiet}`}>
          <Icon name="lock" size={26} />
        </span>
        <h1 tabIndex={-1}>{MESSAGES.noAccess}</h1>
        <p>You do not have permission to open any page. Please ask an administrator for access.</p>
      </div>
    </PageArrival>
  );
};

/** The bare layout of visitors: a title bar and nothing else. */
export const VisitorLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>
    <header className={styles.visitorLayoutBar}>
      <BrandMark size={24} />
      <span className={styles.name}>Leadline</span>
      <span className={styles.space} />
      <ThemeToggle />
    </header>
    <main className={styles.main}>{children}</main>
  </div>
);

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

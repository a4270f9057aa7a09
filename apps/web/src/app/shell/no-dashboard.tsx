import { isOffered } from '@leadline/contracts/permissions';
import { Navigate, useLocation } from 'react-router-dom';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { Icon } from '#shared/ui/icons';
import { PageArrival } from '#app/page-arrival';
import { PAGES } from '#app/pages';
import styles from './screens.module.css';

/**
 * Replaces the dashboard for users who may not see it. Redirects to the first page that they may
 * open, with the note about a refused address, or says that there is none.
 */
export const NoDashboard = () => {
  const { permissions } = useSignedIn();
  const state: unknown = useLocation().state;
  const first = PAGES.find(
    ({ path, permission }) => path !== '/' && isOffered(permissions, permission),
  );
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

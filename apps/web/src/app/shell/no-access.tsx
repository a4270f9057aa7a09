import { isOffered } from '@leadline/contracts/permissions';
import { Link } from 'react-router-dom';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { Icon } from '#shared/ui/icons';
import { PageArrival } from '#app/page-arrival';
import { PAGES } from '#app/pages';
import styles from './screens.module.css';

/** Shown at `/` to users who may not see the dashboard: leading them to `/` would go in circles. */
export const NoAccess = () => {
  const { permissions } = useSignedIn();
  const open = PAGES.filter((page) => page.path !== '/' && isOffered(permissions, page.permission));
  return (
    <PageArrival name="DashboardView" title={MESSAGES.noAccess}>
      <div className={styles.center}>
        <span className={`${styles.mark} ${styles.quiet}`}>
          <Icon name="lock" size={26} />
        </span>
        <h1 tabIndex={-1}>{MESSAGES.noAccess}</h1>
        <p>
          You do not have permission to see the dashboard.{' '}
          {open.length > 0 ? 'You can open:' : 'Please ask an administrator for access.'}
        </p>
        {open.length > 0 && (
          <ul className={styles.links}>
            {open.map((page) => (
              <li key={page.path}>
                <Link to={page.path}>{page.title}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PageArrival>
  );
};

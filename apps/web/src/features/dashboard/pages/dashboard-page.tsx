import { Link } from 'react-router-dom';
import { usePageLinks } from '#shared/lib/page-links';
import { useSignedIn } from '#shared/lib/session';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import styles from './dashboard-page.module.css';

/** The start page. It links to every page that the user may open. */
export const DashboardPage = () => {
  const { name, email } = useSignedIn();
  return (
    <PageFrame title="Dashboard">
      <p className={styles.hello}>Signed in as {name || email}. Where to?</p>
      <ul className={styles.cards}>
        {usePageLinks()
          .filter((link) => link.path !== '/')
          .map((link) => (
            <li key={link.path}>
              <Link to={link.path} className={styles.card}>
                <span className={styles.mark}>
                  <Icon name={link.icon} size={22} />
                </span>
                <span className={styles.text}>
                  <strong>{link.title}</strong>
                  <span>{link.summary}</span>
                </span>
                <Icon name="next" size={16} className={styles.arrow} />
              </Link>
            </li>
          ))}
      </ul>
    </PageFrame>
  );
};

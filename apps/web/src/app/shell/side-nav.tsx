import { Link } from 'react-router-dom';
import { usePendingCount } from '#features/conversions/pending-conversions/lib/pending-count';
import { formatCount } from '#shared/lib/format';
import { MENU_SECTIONS, type PageLink, useMenuPath, usePageLinks } from '#shared/lib/page-links';
import { PROFILE_PATH } from '#shared/lib/profile-path';
import { useSignedIn } from '#shared/lib/session';
import { BrandMark } from '#shared/ui/brand';
import { Icon } from '#shared/ui/icons';
import { LateDrawer } from '#shared/ui/late-drawer';
import styles from './side-nav.module.css';

const DRAWER_WIDTH = 270;

const PendingBadge = () => {
  const count = usePendingCount();
  if (count === null || count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">, {formatCount(count)} pending</span>
    </span>
  );
};

interface EntriesProps {
  isRail: boolean;
  /** Called when the user chooses an entry, before its page appears. */
  onChoose?: () => void;
}

interface EntryProps extends EntriesProps {
  page: PageLink;
  isCurrent: boolean;
}

const Entry = ({ page, isCurrent, isRail, onChoose }: EntryProps) => (
  <li>
    <Link
      to={page.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${styles.entry} ${isCurrent ? styles.active : ''}`}
      title={isRail ? page.title : undefined}
      onClick={onChoose}
    >
      <Icon name={page.icon} size={19} />
      <span className={isRail ? 'visually-hidden' : styles.label}>{page.title}</span>
      {page.path === '/pending-conversion' && <PendingBadge />}
    </Link>
  </li>
);

const Entries = (props: EntriesProps) => {
  const menuPath = useMenuPath();
  const pages = usePageLinks();
  const sections = MENU_SECTIONS.map((title) => ({
    title,
    pages: pages.filter(({ section }) => section === title),
  }));
  return (
    <nav aria-label="Main" className={styles.nav}>
      {sections
        .filter((section) => section.pages.length > 0)
        .map((section) => (
          <section key={section.title}>
            <span aria-hidden="true" className={props.isRail ? styles.line : styles.caption}>
              {!props.isRail && section.title}
            </span>
            <ul aria-label={section.title}>
              {section.pages.map((page) => (
                <Entry key={page.path} page={page} isCurrent={page.path === menuPath} {...props} />
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
};

const Person = () => {
  const { name, email } = useSignedIn();
  return (
    <Link to={PROFILE_PATH} className={styles.person} title={`Your profile: ${email}`}>
      <span className={styles.avatar} aria-hidden="true">
        {(name || email).slice(0, 1).toUpperCase()}
      </span>
      <span className={styles.who}>
        <strong>{name || email}</strong>
        {name !== '' && <span>{email}</span>}
      </span>
    </Link>
  );
};

/** The menu of wide screens, as a drawer that folds to a rail. */
export const SideNav = ({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) => (
  <aside
    className={`${styles.side} ${isRail ? styles.rail : ''}`}
    style={{ width: isRail ? 64 : DRAWER_WIDTH }}
    aria-label="Navigation"
  >
    <div className={styles.brand}>
      <BrandMark />
      <span className={isRail ? 'visually-hidden' : styles.product}>Leadline</span>
    </div>
    <Entries isRail={isRail} />
    {!isRail && <Person />}
    <button
      type="button"
      className={styles.fold}
      onClick={onToggle}
      aria-expanded={!isRail}
      title={isRail ? 'Expand the menu' : undefined}
    >
      <Icon name={isRail ? 'expand' : 'collapse'} />
      <span className={isRail ? 'visually-hidden' : undefined}>
        {isRail ? 'Expand the menu' : 'Collapse'}
      </span>
    </button>
  </aside>
);

/** The same menu on narrow screens, as a temporary drawer. */
export const NavDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <LateDrawer
    open={open}
    onClose={onClose}
    placement="left"
    size={DRAWER_WIDTH}
    closable={false}
    aria-label="Navigation"
    styles={{ body: { padding: 0 } }}
  >
    <div className={styles.side} style={{ width: '100%', height: '100%' }}>
      <div className={styles.brand}>
        <BrandMark />
        <span className={styles.product}>Leadline</span>
      </div>
      <Entries isRail={false} onChoose={onClose} />
      <Person />
    </div>
  </LateDrawer>
);

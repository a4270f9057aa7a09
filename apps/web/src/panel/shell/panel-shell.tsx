import { Drawer, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toggleTheme, useTheme } from '#shared/lib/theme';
import { useIsNarrow } from '#shared/lib/use-media';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { useAccount } from '../lib/panel-session';
import { useView } from '../lib/use-view';
import { PANEL_PAGES, type PanelPage } from '../panel-pages';
import { PanelMark } from './panel-mark';
import styles from './panel-shell.module.css';

const ALL = 0;

/** Chooses the affiliate of all pages, if the account has several. */
const AffiliateSwitch = () => {
  const { publishers } = useAccount();
  const { publisherId, set } = useView();
  if (publishers.length < 2)
    return <span className={styles.affiliate}>{publishers[0]?.name ?? ''}</span>;
  return (
    <Select<number>
      className={styles.switch ?? ''}
      aria-label="Affiliate"
      value={publisherId ?? ALL}
      options={[
        { value: ALL, label: 'All affiliates' },
        ...publishers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => set({ affiliate: id === ALL ? null : String(id) })}
    />
  );
};

const ThemeButton = () => {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={toggleTheme}
    />
  );
};

/** Returns the filters of the address that links between pages keep: affiliate and period. */
const useKeptSearch = (): string => {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(useLocation().search))
    if (['affiliate', 'period', 'from', 'to'].includes(name)) kept.set(name, value);
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
};

const Entry = ({ page, onChoose }: { page: PanelPage; onChoose?: () => void }) => {
  const { pathname } = useLocation();
  const search = useKeptSearch();
  return (
    <li>
      <Link
        to={{ pathname: page.path, search }}
        className={styles.entry}
        aria-current={pathname === page.path ? 'page' : undefined}
        onClick={onChoose}
      >
        <Icon name={page.icon} size={20} />
        <span>{page.name}</span>
      </Link>
    </li>
  );
};

const SideMenu = () => (
  <nav className={styles.side} aria-label="Menu">
    <ul>
      {PANEL_PAGES.map((page) => (
        <Entry key={page.path} page={page} />
      ))}
    </ul>
  </nav>
);

/** The bottom bar of a phone, within reach of the thumb. */
const BottomMenu = () => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const others = PANEL_PAGES.filter(({ isPrimary }) => !isPrimary);
  return (
    <>
      <nav className={styles.bottom} aria-label="Menu">
        <ul>
          {PANEL_PAGES.filter(({ isPrimary }) => isPrimary).map((page) => (
            <Entry key={page.path} page={page} />
          ))}
          <li>
            <button
              type="button"
              className={styles.entry}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Icon name="menu" size={20} />
              <span>More</span>
            </button>
          </li>
        </ul>
      </nav>
      <Drawer placement="bottom" title="More" open={isOpen} onClose={close} size={320}>
        <ul className={styles.sheet}>
          {others.map((page) => (
            <Entry key={page.path} page={page} onChoose={close} />
          ))}
        </ul>
      </Drawer>
    </>
  );
};

/** The frame around every page of the panel. */
export const PanelShell = ({ children }: { children: ReactNode }) => {
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <PanelMark />
        <AffiliateSwitch />
        <ThemeButton />
      </header>
      <div className={styles.body}>
        {!isNarrow && <SideMenu />}
        <main className={styles.main}>{children}</main>
      </div>
      {isNarrow && <BottomMenu />}
    </div>
  );
};

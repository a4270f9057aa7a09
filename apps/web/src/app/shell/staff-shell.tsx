import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { type OpenPages, OpenPagesProvider, useMenuPath } from '#shared/lib/page-links';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import { PROFILE_PATH } from '#shared/lib/profile-path';
import { session, useSignedIn } from '#shared/lib/session';
import { hasUnsavedWork } from '#shared/lib/unsaved-work';
import { useIsMedium, useIsNarrow } from '#shared/lib/use-media';
import { useResolvedZone, ZoneProvider } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Notice } from '#shared/ui/notice';
import { ZonePicker } from '#shared/ui/zone-picker';
import { refusalText, refusedIn } from '../arrival';
import { mayOpen, PAGES } from '../pages';
import { LoadingScreen, RetryScreen } from './screens';
import { NavDrawer, SideNav } from './side-nav';
import styles from './staff-shell.module.css';
import { ThemeToggle } from './theme-toggle';

/** Names the address that could not be opened and led here. */
const RefusalNotice = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const refused = refusedIn(location.state);
  if (refused === null) return null;
  const dismiss = (): void => void navigate(location, { replace: true, state: null });
  return (
    <div className={styles.refusal}>
      <Notice
        tone="warn"
        icon={refused.page === null ? 'search' : 'lock'}
        action={<IconButton icon="close" size={14} quiet label="Dismiss" onClick={dismiss} />}
      >
        {refusalText(refused)}
      </Notice>
    </div>
  );
};

const TopTools = lazyPart(async () => (await import('./top-tools')).TopTools);
const ViewNotice = lazyPart(async () => (await import('./view-notice')).ViewNotice);

/**
 * Ends the session on the server. The browser's session ends even if the call fails, so that a lost
 * connection keeps nobody signed in.
 */
const useLogout = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.call('auth.logout'),
    onSettled: () => {
      session.end('logout');
      void navigate('/login', { replace: true });
    },
  });
};

/** Asks before unsaved work in an open form is lost. */
const mayLeave = async (): Promise<boolean> => !hasUnsavedWork() || dialogs.discard();

const TopBar = ({ onMenu }: { onMenu: (() => void) | null }) => {
  const logout = useLogout();
  const navigate = useNavigate();
  const menuPath = useMenuPath();
  return (
    <header className={styles.bar}>
      {onMenu !== null && (
        <IconButton icon="menu" label="Open the menu" size={20} onClick={onMenu} />
      )}
      <span className={styles.space} />
      <Suspense fallback={null}>
        <TopTools menuPath={menuPath} />
      </Suspense>
      <ZonePicker />
      <ThemeToggle />
      <IconButton icon="person" label="Your profile" onClick={() => void navigate(PROFILE_PATH)} />
      <IconButton
        icon="logout"
        label="Log out"
        disabled={logout.isPending}
        onClick={() => void mayLeave().then((isSure) => isSure && logout.mutate())}
      />
    </header>
  );
};

const ConversionWatch = lazyPart(
  async () =>
    (await import('#features/conversions/pending-conversions/components/conversion-watch'))
      .ConversionWatch,
);

/** Where the browser keeps whether the menu is a rail, by the width of the screen. */
const RAIL_KEYS = { wide: 'leadline_nav_rail', medium: 'leadline_nav_rail_medium' } as const;

/**
 * Reads the session again once per page load, because permissions may have changed since it was
 * stored.
 */
const useFreshSession = (): void => {
  useQuery({
    queryKey: ['auth.session'],
    queryFn: async ({ signal }) => {
      const fresh = await api.call('auth.session', { signal });
      // Store the answer only when it arrives. A cached answer must not overwrite later changes by
      // another tab.
      session.store(fresh);
      return fresh;
    },
    staleTime: Infinity,
  });
};

const useRail = (): readonly [boolean, () => void] => {
  const width = useIsMedium() ? 'medium' : 'wide';
  const [chosen, setChosen] = useState({
    wide: localStorage.getItem(RAIL_KEYS.wide) === '1',
    medium: localStorage.getItem(RAIL_KEYS.medium) !== '0',
  });
  const toggle = (): void => {
    const isRail = !chosen[width];
    setChosen({ ...chosen, [width]: isRail });
    localStorage.setItem(RAIL_KEYS[width], isRail ? '1' : '0');
  };
  return [chosen[width], toggle];
};

/** Returns the pages and party pages that the signed-in user may open. */
const useOpenPages = (): OpenPages => {
  const { permissions, own_parties: own } = useSignedIn();
  return useMemo(
    () => ({
      pages: PAGES.filter((page) => mayOpen({ permissions, own_parties: own }, page)),
      partyPaths: own
        ? new Set([...own.advertisers.map(advertiserPath), ...own.publishers.map(publisherPath)])
        : null,
    }),
    [permissions, own],
  );
};

/**
 * The frame around every page of a signed-in user: drawer, top bar, and the zone in which times are
 * shown.
 */
export const StaffShell = ({ children }: { children: ReactNode }) => {
  useFreshSession();
  const { timezone_id, viewing } = useSignedIn();
  const openPages = useOpenPages();
  const { zone, failed, retry } = useResolvedZone(timezone_id);
  const isNarrow = useIsNarrow();
  const [isRail, toggleRail] = useRail();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setDrawerOpen(false), [pathname]);
  return (
    <OpenPagesProvider value={openPages}>
      <div className={styles.shell}>
        {/* The count of a view would be compared with the user's own. */}
        {viewing === undefined && (
          <Gate permission="PENDING_CONVERSIONS_LIST">
            <Suspense fallback={null}>
              <ConversionWatch />
            </Suspense>
          </Gate>
        )}
        <a className={styles.skip} href="#content">
          Skip to the content
        </a>
        {isNarrow ? (
          <NavDrawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        ) : (
          <SideNav isRail={isRail} onToggle={toggleRail} />
        )}
        <div className={styles.column}>
          <TopBar onMenu={isNarrow ? () => setDrawerOpen(true) : null} />
          {viewing !== undefined && (
            <Suspense fallback={null}>
              <ViewNotice viewing={viewing} />
            </Suspense>
          )}
          <RefusalNotice />
          <main id="content" className={styles.content} tabIndex={-1}>
            {zone !== null && <ZoneProvider value={zone}>{children}</ZoneProvider>}
            {zone === null &&
              (failed ? (
                <RetryScreen text="The time zones could not be loaded." onRetry={retry} />
              ) : (
                <LoadingScreen />
              ))}
          </main>
        </div>
      </div>
    </OpenPagesProvider>
  );
};

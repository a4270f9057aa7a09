import { isOffered } from '@leadline/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { OpenPagesProvider, type OpenPages } from '#shared/lib/page-links';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import { session, useSignedIn } from '#shared/lib/session';
import { useIsNarrow } from '#shared/lib/use-media';
import { ZoneProvider, useResolvedZone } from '#shared/lib/zone';
import { Gate } from '#shared/ui/gate';
import { PAGES } from '#app/pages';
import { RefusalNotice } from './refusal-notice';
import { LoadingScreen, RetryScreen } from './screens';
import { NavDrawer, SideNav } from './side-nav';
import styles from './staff-shell.module.css';
import { TopBar } from './top-bar';

const ConversionWatch = lazyPart(
  async () =>
    (await import('#features/conversions/pending-conversions/components/conversion-watch'))
      .ConversionWatch,
);

const RAIL_KEY = 'leadline_nav_rail';

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
  const [isRail, setRail] = useState(() => localStorage.getItem(RAIL_KEY) === '1');
  useEffect(() => localStorage.setItem(RAIL_KEY, isRail ? '1' : '0'), [isRail]);
  return [isRail, () => setRail((now) => !now)];
};

/** Returns the pages and party pages that the signed-in user may open. */
const useOpenPages = (): OpenPages => {
  const { permissions, own_parties: own } = useSignedIn();
  return useMemo(
    () => ({
      pages: PAGES.filter((page) => isOffered(permissions, page.permission)),
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
  const { timezone_id } = useSignedIn();
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
        <Gate permission="PENDING_CONVERSIONS_LIST">
          <Suspense fallback={null}>
            <ConversionWatch />
          </Suspense>
        </Gate>
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

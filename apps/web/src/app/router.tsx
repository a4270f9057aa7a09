import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import {
  createBrowserRouter,
  generatePath,
  type Location,
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useParams,
} from 'react-router-dom';
import { LeadPanelHost } from '#features/leads/leads/components/lead-panel-host';
import { LoginPage } from '#features/staff/auth/pages/login-page';
import { lazyPart } from '#shared/code/lazy-part';
import { session, useSession, useSignedIn } from '#shared/lib/session';
import { readZonesAhead } from '#shared/lib/zone';
import { PageArrival, refusedState } from './arrival';
import { mayOpen, type OpenPage, type Page, PAGES, PROFILE, REDIRECTS } from './pages';
import { CrashScreen, LoadingScreen, NoDashboard, VisitorLayout } from './shell/screens';

interface ReturnTo {
  from?: Location;
}

/**
 * Sends a visitor without a session to the sign-in page. It remembers the requested page, unless
 * the user logged out.
 */
const RequireSession = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  if (useSession() !== null) return children;
  const state: ReturnTo = session.endedBy() === 'logout' ? {} : { from: location };
  return <Navigate to="/login" replace state={state} />;
};

/**
 * Sends a signed-in user from the sign-in page to the page where the session ended, or to the
 * dashboard.
 */
const RequireVisitor = ({ children }: { children: ReactNode }) => {
  const from = (useLocation().state as ReturnTo | null)?.from;
  if (useSession() === null) return children;
  if (from === undefined) return <Navigate to="/" replace />;
  return (
    <Navigate
      to={`${from.pathname}${from.search}${from.hash}`}
      replace
      state={from.state as unknown}
    />
  );
};

/** Redirects an unknown path to `/`, which names it. */
const UnknownPath = () => {
  const { pathname } = useLocation();
  return <Navigate to="/" replace state={refusedState({ address: pathname, page: null })} />;
};

/**
 * Redirects a page without permission to `/`, which names the page. At `/` itself it shows the
 * fallback, because a redirect would loop.
 */
const RequirePermission = ({
  page,
  fallback,
  children,
}: {
  page: Page;
  fallback: ReactNode;
  children: ReactNode;
}) => {
  const user = useSignedIn();
  if (mayOpen(user, page)) return children;
  if (page.path === '/') return fallback;
  // The notice of a view says already whose pages these are.
  const state = user.viewing ? null : refusedState({ address: page.path, page: page.title });
  return <Navigate to="/" replace state={state} />;
};

const loadShell = () => import('./shell/staff-shell');
const StaffShell = lazyPart(async () => (await loadShell()).StaffShell);

/** Pages without a session, other than the sign-in page. */
const OPEN_TO_VISITORS: readonly OpenPage[] = [
  {
    path: '/set-password/:token',
    name: 'setPassword',
    title: 'Set your password',
    load: async () =>
      (await import('#features/staff/auth/pages/set-password-page')).SetPasswordPage,
  },
  {
    path: '/first-administrator',
    name: 'firstAdministrator',
    title: 'First administrator',
    load: async () =>
      (await import('#features/staff/auth/pages/first-administrator-page')).FirstAdministratorPage,
  },
];

const visitorRoute = ({ path, name, title, load }: OpenPage): RouteObject => {
  const Component = lazyPart(load);
  return {
    path,
    element: (
      <VisitorLayout>
        <Suspense fallback={<LoadingScreen />}>
          <PageArrival name={name} title={title}>
            <Component />
          </PageArrival>
        </Suspense>
      </VisitorLayout>
    ),
  };
};

/** Returns the route of a page that every signed-in user may open. */
const openRoute = ({ path, name, title, load }: OpenPage): RouteObject => {
  const Component = lazyPart(load);
  return {
    path,
    element: (
      <Suspense fallback={<LoadingScreen />}>
        <PageArrival name={name} title={title}>
          <Component />
        </PageArrival>
      </Suspense>
    ),
    errorElement: <CrashScreen />,
  };
};
const pageRoute = (page: Page): RouteObject => {
  const route = openRoute(page);
  return {
    ...route,
    element: (
      <RequirePermission page={page} fallback={<NoDashboard />}>
        {route.element}
      </RequirePermission>
    ),
  };
};

/** Keeps the query and the fragment of the address, e.g. a tab. */
const Redirect = ({ to }: { to: string }) => {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: generatePath(to, useParams()), search, hash }} replace />;
};

/** A failed load needs no handling here: the parts that show the page load their code again. */
const ignoreFailure = (): void => undefined;

/**
 * Requests the zones and the first data of the page, then the code of the shell and of the page.
 * Code comes in many files over a browser's few connections, so data requested after it would have
 * to wait. Visitors preload nothing.
 */
const preload = (client: QueryClient): void => {
  const user = session.current();
  if (user === null) return;
  const page = PAGES.find(({ path }) => matchPath(path, window.location.pathname) !== null);
  const isOpen = page !== undefined && mayOpen(user, page);
  readZonesAhead(client);
  if (isOpen) page.readAhead?.(client, user);
  loadShell().catch(ignoreFailure);
  if (isOpen) page.load().catch(ignoreFailure);
};

/** Builds all routes. An unknown path goes to `/`, which says so. */
export const createRouter = (client: QueryClient) => {
  preload(client);
  return createBrowserRouter([
    {
      errorElement: <CrashScreen />,
      children: [
        {
          path: '/login',
          element: (
            <RequireVisitor>
              <VisitorLayout>
                <PageArrival name="login" title="Sign in">
                  <LoginPage />
                </PageArrival>
              </VisitorLayout>
            </RequireVisitor>
          ),
        },
        ...OPEN_TO_VISITORS.map(visitorRoute),
        {
          element: (
            <RequireSession>
              <Suspense fallback={<LoadingScreen />}>
                <StaffShell>
                  <Outlet />
                  <LeadPanelHost />
                </StaffShell>
              </Suspense>
            </RequireSession>
          ),
          children: [
            ...PAGES.map(pageRoute),
            openRoute(PROFILE),
            ...REDIRECTS.map(({ from, to }) => ({ path: from, element: <Redirect to={to} /> })),
          ],
        },
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ]);
};

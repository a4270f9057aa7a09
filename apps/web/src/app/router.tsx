import { isOffered } from '@leadline/contracts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import {
  Navigate,
  Outlet,
  createBrowserRouter,
  generatePath,
  matchPath,
  useLocation,
  useParams,
  type RouteObject,
} from 'react-router-dom';
import { LoginPage } from '#features/staff/auth/pages/login-page';
import { LeadPanelHost } from '#features/leads/leads/components/panel/lead-panel-host';
import { lazyPart } from '#shared/code/lazy-part';
import { session } from '#shared/lib/session';
import { readZonesAhead } from '#shared/lib/zone';
import { RequirePermission, RequireSession, RequireVisitor, UnknownPath } from './guards';
import { PageArrival } from './page-arrival';
import { PAGES, PROFILE, REDIRECTS, type OpenPage, type Page } from './pages';
import { NoDashboard } from './shell/no-dashboard';
import { CrashScreen, LoadingScreen } from './shell/screens';
import { VisitorLayout } from './shell/visitor-layout';

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
  const mayOpen = page !== undefined && isOffered(user.permissions, page.permission);
  readZonesAhead(client);
  if (mayOpen) page.readAhead?.(client, user);
  loadShell().catch(ignoreFailure);
  if (mayOpen) page.load().catch(ignoreFailure);
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

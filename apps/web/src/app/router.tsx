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
import { LoginPage } from '#features/auth/pages/login-page';
import { lazyPart } from '#shared/code/lazy-part';
import { session } from '#shared/lib/session';
import { readZonesAhead } from '#shared/lib/zone';
import { RequirePermission, RequireSession, RequireVisitor, UnknownPath } from './guards';
import { PageArrival } from './page-arrival';
import { PAGES, REDIRECTS, type Page } from './pages';
import { NoDashboard } from './shell/no-dashboard';
import { CrashScreen, LoadingScreen } from './shell/screens';
import { VisitorLayout } from './shell/visitor-layout';

const loadShell = () => import('./shell/staff-shell');
const StaffShell = lazyPart(async () => (await loadShell()).StaffShell);

const pageRoute = (page: Page): RouteObject => {
  const Component = lazyPart(page.load);
  return {
    path: page.path,
    element: (
      <RequirePermission page={page} fallback={<NoDashboard />}>
        <Suspense fallback={<LoadingScreen />}>
          <PageArrival name={page.name} title={page.title}>
            <Component />
          </PageArrival>
        </Suspense>
      </RequirePermission>
    ),
    errorElement: <CrashScreen />,
  };
};

/** Keeps what else the address says, e.g. a tab. */
const Redirect = ({ to }: { to: string }) => {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: generatePath(to, useParams()), search, hash }} replace />;
};

/** The parts that show the page load again what fails here. */
const ignoreFailure = (): void => undefined;

/**
 * The code of a page loads in parallel with that of the shell, and so do the zones and what the page
 * shows first. A visitor loads nothing of it.
 */
const preload = (client: QueryClient): void => {
  const user = session.current();
  if (user === null) return;
  loadShell().catch(ignoreFailure);
  readZonesAhead(client);
  const page = PAGES.find(({ path }) => matchPath(path, window.location.pathname) !== null);
  if (page === undefined || !isOffered(user.permissions, page.permission)) return;
  page.load().catch(ignoreFailure);
  page.readAhead?.(client, user);
};

/** All routes; any unknown path goes to `/` and says so there (SHL-033). */
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
        {
          element: (
            <RequireSession>
              <Suspense fallback={<LoadingScreen />}>
                <StaffShell>
                  <Outlet />
                </StaffShell>
              </Suspense>
            </RequireSession>
          ),
          children: [
            ...PAGES.map(pageRoute),
            ...REDIRECTS.map(({ from, to }) => ({ path: from, element: <Redirect to={to} /> })),
          ],
        },
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ]);
};

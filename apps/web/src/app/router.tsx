import { Suspense, lazy } from 'react';
import { Navigate, Outlet, createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoginPage } from '#features/auth/pages/login-page';
import { session } from '#shared/lib/session';
import { RequirePermission, RequireSession, RequireVisitor } from './guards';
import { PageArrival } from './page-arrival';
import { PAGES, type Page } from './pages';
import { NoAccess } from './shell/no-access';
import { CrashScreen, LoadingScreen } from './shell/screens';
import { VisitorLayout } from './shell/visitor-layout';

const loadShell = () => import('./shell/staff-shell');
const StaffShell = lazy(async () => ({ default: (await loadShell()).StaffShell }));

const pageRoute = (page: Page): RouteObject => {
  const Component = lazy(async () => ({ default: await page.load() }));
  return {
    path: page.path,
    element: (
      <RequirePermission page={page} fallback={<NoAccess />}>
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

/** The code of a page loads in parallel with that of the shell. A visitor loads neither. */
const preload = (): void => {
  if (session.current() === null) return;
  void loadShell();
  void PAGES.find((page) => page.path === window.location.pathname)?.load();
};

/** All routes; any unknown path goes to `/` (SHL-033). */
export const createRouter = () => {
  preload();
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
          children: PAGES.map(pageRoute),
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]);
};

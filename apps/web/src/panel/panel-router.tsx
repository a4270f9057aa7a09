import { type ReactNode, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  type Location,
  Navigate,
  Outlet,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { usePanelSession } from './lib/panel-session';
import { PanelLoginPage } from './pages/login-page';
import { PANEL_PAGES, type PanelPage } from './panel-pages';
import { Loading, Trouble } from './parts/states';
import { PanelShell } from './shell/panel-shell';

const RequireAccount = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  return usePanelSession() === null ? (
    <Navigate to="/login" replace state={{ from: location }} />
  ) : (
    children
  );
};

/** Sends a signed-in account back to the page where the session ended. */
const RequireVisitor = ({ children }: { children: ReactNode }) => {
  const from = (useLocation().state as { from?: Location } | null)?.from;
  if (usePanelSession() === null) return children;
  return <Navigate to={from === undefined ? '/' : `${from.pathname}${from.search}`} replace />;
};

const Titled = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Publisher panel`;
  }, [title]);
  return children;
};

const Crash = () => {
  const error = useRouteError();
  return (
    <Trouble
      text={error instanceof Error ? error.message : MESSAGES.somethingWrong}
      onRetry={() => window.location.reload()}
    />
  );
};

const pageRoute = ({ path, title, load }: PanelPage) => {
  const Component = lazyPart(load);
  return {
    path,
    element: (
      <Suspense fallback={<Loading />}>
        <Titled title={title}>
          <Component />
        </Titled>
      </Suspense>
    ),
    errorElement: <Crash />,
  };
};

export const createPanelRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/login',
        element: (
          <RequireVisitor>
            <Titled title="Sign in">
              <PanelLoginPage />
            </Titled>
          </RequireVisitor>
        ),
      },
      {
        element: (
          <RequireAccount>
            <PanelShell>
              <Outlet />
            </PanelShell>
          </RequireAccount>
        ),
        errorElement: <Crash />,
        children: PANEL_PAGES.map(pageRoute),
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
    { basename: '/panel' },
  );

import type { ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { usePermission } from '#shared/lib/permission';
import { session, useSession } from '#shared/lib/session';
import { refusedState } from './arrival';
import type { Page } from './pages';

interface ReturnTo {
  from?: Location;
}

/**
 * Sends a visitor without a session to the sign-in page. It remembers the requested page, unless
 * the user logged out.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  if (useSession() !== null) return children;
  const state: ReturnTo = session.endedBy() === 'logout' ? {} : { from: location };
  return <Navigate to="/login" replace state={state} />;
};

/**
 * Sends a signed-in user from the sign-in page to the page where the session ended, or to the
 * dashboard.
 */
export const RequireVisitor = ({ children }: { children: ReactNode }) => {
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
export const UnknownPath = () => {
  const { pathname } = useLocation();
  return <Navigate to="/" replace state={refusedState({ address: pathname, page: null })} />;
};

/**
 * Redirects a page without permission to `/`, which names the page. At `/` itself it shows the
 * fallback, because a redirect would loop.
 */
export const RequirePermission = ({
  page,
  fallback,
  children,
}: {
  page: Page;
  fallback: ReactNode;
  children: ReactNode;
}) => {
  if (usePermission(page.permission)) return children;
  if (page.path === '/') return fallback;
  const refused = { address: page.path, page: page.title };
  return <Navigate to="/" replace state={refusedState(refused)} />;
};

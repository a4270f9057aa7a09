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
 * Leads a visitor without a session to the sign-in (SHL-030). It remembers the page, unless the
 * user logged out.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  if (useSession() !== null) return children;
  const state: ReturnTo = session.endedBy() === 'logout' ? {} : { from: location };
  return <Navigate to="/login" replace state={state} />;
};

/**
 * Leads a signed-in user away from the sign-in page (SHL-031): to the page where the session ended,
 * or to the dashboard.
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

/** An unknown path leads to `/`, which names it (SHL-033). */
export const UnknownPath = () => {
  const { pathname } = useLocation();
  return <Navigate to="/" replace state={refusedState({ address: pathname, page: null })} />;
};

/**
 * A missing permission leads to `/`, which names the page (SHL-032); `/` itself says so instead of
 * leading to itself.
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

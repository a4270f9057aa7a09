import type { ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { usePermission } from '#shared/lib/permission';
import { session, useSession } from '#shared/lib/session';
import type { Page } from './pages';

interface ReturnTo {
  from?: Location;
}

/** No token: to the sign-in (SHL-030). Where the user was is kept, unless they logged out themselves. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  if (useSession() !== null) return children;
  const state: ReturnTo = session.endedBy() === 'logout' ? {} : { from: location };
  return <Navigate to="/login" replace state={state} />;
};

/** A signed-in user has no use for the sign-in page (SHL-031): to where they were before the session ended, else to the dashboard. */
export const RequireVisitor = ({ children }: { children: ReactNode }) => {
  const from = (useLocation().state as ReturnTo | null)?.from;
  if (useSession() === null) return children;
  return <Navigate to={from ? `${from.pathname}${from.search}${from.hash}` : '/'} replace />;
};

/** A missing permission leads to `/` (SHL-032); `/` itself says so instead of leading to itself. */
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
  return page.path === '/' ? fallback : <Navigate to="/" replace />;
};

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOpenTo } from '#shared/lib/page-links';

/** A link to a page that the user may open, otherwise plain text. */
export const OpenLink = ({ to, children }: { to: string; children: ReactNode }) =>
  useIsOpenTo(to) ? <Link to={to}>{children}</Link> : <>{children}</>;

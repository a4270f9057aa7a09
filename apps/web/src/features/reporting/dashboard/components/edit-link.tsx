import { Link } from 'react-router-dom';
import { useIsOpenTo } from '#shared/lib/page-links';

/** A link to the page of a record whose name is shown elsewhere, if it has a page. */
export const EditLink = ({ to, name }: { to: string; name: string }) =>
  useIsOpenTo(to) ? (
    <Link to={to} tabIndex={-1} title={`Open ${name}`}>
      Open
    </Link>
  ) : null;

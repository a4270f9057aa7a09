import { Link } from 'react-router-dom';
import { distributionPath } from '../lib/distribution-path';
import { usePermission } from '../lib/permission';
import { TextCell } from './cells';

/** A distribution's name or number that opens its editor on page 2, for those who may open it (spec 1 §2.2). */
export const DistributionLink = ({ id, text }: { id: number | null; text: string | null }) => {
  const maySee = usePermission('DISTRIBUTIONS_LIST');
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  if (id === null || text === null || !maySee || !mayEdit) return <TextCell text={text} />;
  return <Link to={distributionPath(id, 2)} tabIndex={-1} title={text} style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{text}</Link>;
};

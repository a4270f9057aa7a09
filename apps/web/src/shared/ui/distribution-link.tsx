import { distributionPath } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';
import { RecordLink } from './record-link';

/**
 * A distribution's name or number. For users who may see the distribution, it links to page 2 of
 * its editor.
 */
export const DistributionLink = ({ id, text }: { id: number | null; text: string | null }) => {
  const maySee = usePermission('DISTRIBUTIONS_LIST');
  return <RecordLink to={id === null || !maySee ? null : distributionPath(id, 2)} text={text} />;
};

import { distributionPath } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';
import { RecordLink } from './record-link';

/** A distribution's name or number. It opens page 2 of the distribution for users who may see it. */
export const DistributionLink = ({ id, text }: { id: number | null; text: string | null }) => {
  const maySee = usePermission('DISTRIBUTIONS_LIST');
  return <RecordLink to={id === null || !maySee ? null : distributionPath(id, 2)} text={text} />;
};

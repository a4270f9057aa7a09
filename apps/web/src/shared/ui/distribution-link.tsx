import { distributionPath } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';
import { RecordLink } from './record-link';

/** A distribution's name or number that opens its editor on page 2, for those who may change it (spec 1 §2.2). */
export const DistributionLink = ({ id, text }: { id: number | null; text: string | null }) => {
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  return <RecordLink to={id === null || !mayEdit ? null : distributionPath(id, 2)} text={text} />;
};

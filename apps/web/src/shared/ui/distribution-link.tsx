import { distributionPath } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';
import { RecordLink } from './record-link';

/** A distribution's name or number. It opens page 2 of the editor for users who may edit. */
export const DistributionLink = ({ id, text }: { id: number | null; text: string | null }) => {
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  return <RecordLink to={id === null || !mayEdit ? null : distributionPath(id, 2)} text={text} />;
};

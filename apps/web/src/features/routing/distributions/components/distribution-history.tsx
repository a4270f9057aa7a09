import type { DistributionRow } from '@leadline/contracts';
import { usePermission } from '#shared/lib/permission';
import { HistoryDialog } from '#shared/versions/history-dialog';
import { historyCalls } from '#shared/versions/use-history';
import { useDistributionRefresh } from '../api/distributions';

interface Props {
  row: Pick<DistributionRow, 'id' | 'name'>;
  onClose: () => void;
}

/** The history of a distribution, with a way to restore earlier versions. */
export const DistributionHistory = ({ row: { id, name }, onClose }: Props) => {
  const mayRestore = usePermission('DISTRIBUTIONS_EDIT');
  const refresh = useDistributionRefresh();
  return (
    <HistoryDialog
      title={`History of ${name} (${id})`}
      record={{ entity: 'distribution', id }}
      calls={historyCalls('distributions', id)}
      mayRestore={mayRestore}
      onRestored={refresh}
      onClose={onClose}
    />
  );
};

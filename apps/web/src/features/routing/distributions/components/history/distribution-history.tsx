import type { DistributionRow } from '@leadline/contracts';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { usePermission } from '#shared/lib/permission';
import { HistoryDialog } from '#shared/versions/history-dialog';
import type { HistoryCalls } from '#shared/versions/use-history';
import { useDistributionRefresh } from '../../api/use-distributions';

interface Props {
  row: Pick<DistributionRow, 'id' | 'name'>;
  onClose: () => void;
}

/** The history of a distribution, with a way to restore earlier versions. */
export const DistributionHistory = ({ row: { id, name }, onClose }: Props) => {
  const mayRestore = usePermission('DISTRIBUTIONS_EDIT');
  const refresh = useDistributionRefresh();
  const calls = useMemo(
    (): HistoryCalls => ({
      key: ['distributions', id],
      load: (before, signal) =>
        api.call('distributions.versions', { params: { id }, query: { before }, signal }),
      restore: (version, seen) =>
        api.call('distributions.restore', { params: { id, version }, body: { version: seen } }),
    }),
    [id],
  );
  return (
    <HistoryDialog
      title={`History of ${name} (${id})`}
      record={{ entity: 'distribution', id }}
      calls={calls}
      mayRestore={mayRestore}
      onRestored={refresh}
      onClose={onClose}
    />
  );
};

import type { DistributionRow } from '@leadline/contracts';
import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';

const DistributionHistory = lazyPart(
  async () => (await import('./distribution-history')).DistributionHistory,
);

interface Props {
  /** Distribution whose history is open; null for none. */
  row: DistributionRow | null;
  onClose: () => void;
}

export const HistoryHost = ({ row, onClose }: Props) =>
  row === null ? null : (
    <Suspense fallback={null}>
      <DistributionHistory row={row} onClose={onClose} />
    </Suspense>
  );

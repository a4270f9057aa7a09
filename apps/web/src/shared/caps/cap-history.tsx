import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { HistoryDialog } from '#shared/versions/history-dialog';
import type { HistoryCalls } from '#shared/versions/use-history';

interface Props {
  id: number;
  mayRestore: boolean;
  onRestored: () => void;
  onClose: () => void;
}

/** The changes of a cap, with their authors, and a way to restore an earlier version. */
export const CapHistory = ({ id, mayRestore, onRestored, onClose }: Props) => {
  const calls = useMemo(
    (): HistoryCalls => ({
      key: ['caps', id],
      load: (before, signal) =>
        api.call('caps.versions', { params: { id }, query: { before }, signal }),
      restore: (version, seen) =>
        api.call('caps.restore', { params: { id, version }, body: { version: seen } }),
    }),
    [id],
  );
  return (
    <HistoryDialog
      title={`History of cap ${id}`}
      record={{ entity: 'cap', id }}
      calls={calls}
      mayRestore={mayRestore}
      onRestored={onRestored}
      onClose={onClose}
    />
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeLeads, type BulkAction } from './bulk-action';

/** Changes many leads and reports the outcome. Resolves with true if at least one was changed. */
export const useBulkAction = (): {
  isBusy: boolean;
  run: (action: BulkAction) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction): Promise<boolean> => {
    setBusy(true);
    try {
      return await changeLeads(queries, action);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

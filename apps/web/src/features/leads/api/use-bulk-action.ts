import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { loadCode } from '#shared/code/load-code';
import type { BulkAction } from './bulk-action';

/** Changes many leads and reports the outcome. True if at least one was changed. */
export const useBulkAction = (): {
  isBusy: boolean;
  run: (action: BulkAction) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction): Promise<boolean> => {
    setBusy(true);
    try {
      const changeLeads = await loadCode(async () => (await import('./bulk-action')).changeLeads);
      const isAnyChanged = await changeLeads(action);
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
      return isAnyChanged;
    } catch (error) {
      if (!isSessionEnd(error)) void action.explain?.(error, action.failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

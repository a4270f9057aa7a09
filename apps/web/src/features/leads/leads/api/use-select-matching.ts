import { MOST_LEADS_AT_ONCE } from '@leadline/contracts/lead-ledger';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { useLatest } from '#shared/lib/use-latest';
import type { SelectMatching } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { dialogs } from '#shared/ui/dialogs';
import { listBody, type LeadsRequest } from './use-leads';

/**
 * Selects all leads that match the list. Their ids are resolved once, at the click, so an action
 * applies to exactly the leads that were counted. A reply that arrives after the filter or the
 * selection has changed is dropped.
 */
export const useSelectMatching = (
  request: LeadsRequest,
  selection: RowSelection,
): SelectMatching => {
  const [isBusy, setBusy] = useState(false);
  const body = listBody(request);
  const text = JSON.stringify(body);
  const latest = useLatest(text);
  const selected = useLatest(selection.selected);
  const run = async (): Promise<void> => {
    const before = selected.current;
    setBusy(true);
    try {
      const { total, data } = await api.call('leads.matches', { body });
      if (latest.current !== text || selected.current !== before) return;
      selection.selectMatching(
        data.map(({ id }) => id),
        total,
      );
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { most: MOST_LEADS_AT_ONCE, isBusy, run: () => void run() };
};

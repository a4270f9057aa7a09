import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { leadsText } from '../lib/count-text';
import { changeLeads } from './bulk-action';

const confirm = (text: string): Promise<boolean> =>
  dialogs.confirm({
    title: MESSAGES.confirmAction,
    text,
    yes: 'Confirm',
    no: 'Cancel',
    danger: false,
  });

// Actions on a selection that need no form, only a confirmation. The list loads this file when one
// of the actions is chosen.

export const markTest = async (queries: QueryClient, leadIds: readonly number[]): Promise<void> => {
  const question =
    `Mark ${leadsText(leadIds.length)} as test? ` +
    'Caps and reports do not count test leads. This cannot be undone.';
  if (!(await confirm(question))) return;
  await changeLeads(queries, {
    leadIds,
    send: (ids) => api.call('leads.markTest', { body: { lead_ids: ids } }),
    done: MESSAGES.markedAsTest,
    failed: MESSAGES.leadUpdateFailed,
  });
};

export const fireFtd = async (queries: QueryClient, leadIds: readonly number[]): Promise<void> => {
  const question =
    `Fire an FTD for ${leadsText(leadIds.length)}? ` +
    'Accepted leads become Pending FTD, marked as fake and without money.';
  if (!(await confirm(question))) return;
  await changeLeads(queries, {
    leadIds,
    send: (ids) => api.call('leads.fireFakeFtd', { body: { lead_ids: ids } }),
    done: MESSAGES.ftdFired,
    failed: MESSAGES.fireFailed,
  });
};

import type { LeadRow } from '@leadline/contracts';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/api';
import { copyText } from '#shared/lib/clipboard';
import { MESSAGES } from '#shared/lib/messages';
import type { RowSelection } from '#shared/table/use-row-selection';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import { toast } from '#shared/ui/toast';
import { useBulkAction } from '../api/use-lead-actions';
import { leadsText, type ChosenLeads, type SelectionAction } from '../lib/selection-actions';

const OverrideStatusDialog = lazy(async () => ({
  default: (await import('./override-status-dialog')).OverrideStatusDialog,
}));
const ManageSelectionDialog = lazy(async () => ({
  default: (await import('./manage-selection-dialog')).ManageSelectionDialog,
}));

const copyEmails = async ({ emails }: ChosenLeads): Promise<void> => {
  if (await copyText(emails.join(',')))
    toast(MESSAGES.emailsCopied, { description: leadsText(emails.length) });
  else void dialogs.error(MESSAGES.somethingWrong);
};

const confirmed = (text: string): Promise<boolean> =>
  dialogs.confirm({
    title: MESSAGES.confirmAction,
    text,
    yes: 'Confirm',
    no: 'Cancel',
    danger: false,
  });

/**
 * Keeps the e-mails of all rows that were shown: a selection spans pages, but the table holds only
 * one.
 */
const useEmailsSeen = (rows: readonly LeadRow[]): ReadonlyMap<number, string> => {
  const seen = useRef(new Map<number, string>());
  useEffect(() => {
    for (const { id, email } of rows) seen.current.set(id, email);
  }, [rows]);
  return seen.current;
};

interface Props {
  selection: RowSelection;
  /** The rows that are shown now. */
  rows: readonly LeadRow[];
}
type Dialog = 'override' | 'manage';

/** "Apply to selection" (LED-060 to LED-069). */
export const SelectionMenu = ({ selection, rows }: Props) => {
  const emails = useEmailsSeen(rows);
  const { run } = useBulkAction();
  const [dialog, setDialog] = useState<{ name: Dialog; leads: ChosenLeads } | null>(null);

  const markTest = async ({ ids }: ChosenLeads): Promise<void> => {
    const question =
      `Mark ${leadsText(ids.length)} as test? ` +
      'Caps and reports leave test leads out. This cannot be undone.';
    if (!(await confirmed(question))) return;
    await run({
      leadIds: ids,
      send: (leadIds) => api.call('leads.markTest', { body: { lead_ids: leadIds } }),
      done: MESSAGES.markedAsTest,
      failed: MESSAGES.leadUpdateFailed,
    });
  };
  const fireFtd = async ({ ids }: ChosenLeads): Promise<void> => {
    const question =
      `Fire an FTD for ${leadsText(ids.length)}? ` +
      'Accepted leads become Pending FTD, marked as fake and without money.';
    if (!(await confirmed(question))) return;
    await run({
      leadIds: ids,
      send: (leadIds) => api.call('leads.fireFakeFtd', { body: { lead_ids: leadIds } }),
      done: MESSAGES.ftdFired,
      failed: MESSAGES.fireFailed,
    });
  };
  const actions: readonly SelectionAction[] = [
    {
      icon: 'mail',
      label: 'Copy emails',
      permission: null,
      run: (leads) => void copyEmails(leads),
    },
    {
      icon: 'pencil',
      label: 'Override status',
      permission: 'LEADS_OVERRIDE_STATUS',
      run: (leads) => setDialog({ name: 'override', leads }),
    },
    {
      icon: 'flask',
      label: 'Mark as test leads',
      permission: 'LEADS_MARK_TEST_LEAD',
      run: (leads) => void markTest(leads),
    },
    {
      icon: 'conversions',
      label: 'Fire FTD',
      permission: 'LEADS_MARK_FTD',
      run: (leads) => void fireFtd(leads),
    },
    {
      icon: 'route',
      label: 'Manage selection',
      permission: 'LEADS_INJECTION',
      run: (leads) => setDialog({ name: 'manage', leads }),
    },
  ];
  const apply = (action: SelectionAction): void => {
    const ids = [...selection.selected];
    if (ids.length === 0) void dialogs.error(MESSAGES.noRowSelected);
    else action.run({ ids, emails: ids.flatMap((id) => emails.get(id) ?? []) });
  };
  const item = (action: SelectionAction) => (
    <MenuItem
      key={action.label}
      icon={action.icon}
      label={action.label}
      onSelect={() => apply(action)}
    />
  );
  return (
    <>
      <MenuButton icon="check" label="Apply to selection">
        {actions.map((action) =>
          action.permission === null ? (
            item(action)
          ) : (
            <Gate key={action.label} permission={action.permission}>
              {item(action)}
            </Gate>
          ),
        )}
      </MenuButton>
      <Suspense fallback={null}>
        {dialog?.name === 'override' && (
          <OverrideStatusDialog leadIds={dialog.leads.ids} onClose={() => setDialog(null)} />
        )}
        {dialog?.name === 'manage' && (
          <ManageSelectionDialog leadIds={dialog.leads.ids} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
};

import type { LeadRow } from '@leadline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { loadCode } from '#shared/code/load-code';
import { copyText } from '#shared/lib/clipboard';
import { MESSAGES } from '#shared/lib/messages';
import type { SelectMatching } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useSelectMatching } from '../api/use-select-matching';
import type { LeadsRequest } from '../api/use-leads';
import { leadsText } from './count-text';
import type { ChosenLeads, SelectionAction } from './selection-actions';

const OverrideStatusDialog = lazyPart(
  async () => (await import('../components/override-status-dialog')).OverrideStatusDialog,
);
const ManageSelectionDialog = lazyPart(
  async () => (await import('../components/manage-selection-dialog')).ManageSelectionDialog,
);
const DIALOGS = { override: OverrideStatusDialog, manage: ManageSelectionDialog } as const;

interface OpenedDialog {
  readonly name: keyof typeof DIALOGS;
  readonly leadIds: readonly number[];
}

const copyEmails = async ({ emails }: ChosenLeads): Promise<void> => {
  if (await copyText(emails.join(',')))
    toast(MESSAGES.emailsCopied, { description: leadsText(emails.length) });
  else void dialogs.error(MESSAGES.somethingWrong);
};

/** The actions (LED-060). */
const useActions = (onDialog: (dialog: OpenedDialog) => void): readonly SelectionAction[] => {
  const queries = useQueryClient();
  const ask = async (action: 'markTest' | 'fireFtd', ids: readonly number[]): Promise<void> => {
    const actions = await loadCode(() => import('../api/confirmed-actions'));
    await actions[action](queries, ids);
  };
  return [
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
      run: ({ ids }) => onDialog({ name: 'override', leadIds: ids }),
    },
    {
      icon: 'flask',
      label: 'Mark as test leads',
      permission: 'LEADS_MARK_TEST_LEAD',
      run: ({ ids }) => void ask('markTest', ids),
    },
    {
      icon: 'conversions',
      label: 'Fire FTD',
      permission: 'LEADS_MARK_FTD',
      run: ({ ids }) => void ask('fireFtd', ids),
    },
    {
      icon: 'route',
      label: 'Manage selection',
      permission: 'LEADS_INJECTION',
      run: ({ ids }) => onDialog({ name: 'manage', leadIds: ids }),
    },
  ];
};

/**
 * The e-mail addresses of all leads that were shown or selected. A selection may span pages, but
 * the table holds only one.
 */
const useKnownEmails = (rows: readonly LeadRow[]) => {
  const known = useRef(new Map<number, string>());
  const add = (leads: readonly Pick<LeadRow, 'id' | 'email'>[]): void => {
    for (const { id, email } of leads) known.current.set(id, email);
  };
  useEffect(() => add(rows), [rows]);
  return {
    add,
    of: (ids: readonly number[]) => ids.flatMap((id) => known.current.get(id) ?? []),
  };
};

/** What can be done with the selected leads: the menu and the bar offer the same. */
export interface SelectionActions {
  readonly actions: readonly SelectionAction[];
  /** Applies an action to the selection. Without one it says so (LED-061). */
  readonly apply: (action: SelectionAction) => void;
  readonly matching: SelectMatching;
  /** The form of the action that was chosen. */
  readonly dialog: ReactNode;
}

export const useSelectionActions = (
  selection: RowSelection,
  rows: readonly LeadRow[],
  request: LeadsRequest,
): SelectionActions => {
  const emails = useKnownEmails(rows);
  const matching = useSelectMatching(request, selection, emails.add);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const actions = useActions(setOpened);
  const apply = (action: SelectionAction): void => {
    const ids = [...selection.selected];
    if (ids.length === 0) void dialogs.error(MESSAGES.noRowSelected);
    else action.run({ ids, emails: emails.of(ids) });
  };
  const Dialog = opened && DIALOGS[opened.name];
  return {
    actions,
    apply,
    matching,
    dialog: (
      <Suspense fallback={null}>
        {opened && Dialog && <Dialog leadIds={opened.leadIds} onClose={() => setOpened(null)} />}
      </Suspense>
    ),
  };
};

import type { LeadRow } from '@leadline/contracts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { copyText } from '#shared/lib/clipboard';
import { MESSAGES } from '#shared/lib/messages';
import type { RowSelection } from '#shared/table/use-row-selection';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import { toast } from '#shared/ui/toast';
import { useConfirmedActions } from '../api/use-confirmed-actions';
import { leadsText } from '../lib/count-text';
import type { ChosenLeads, SelectionAction } from '../lib/selection-actions';

const OverrideStatusDialog = lazyPart(
  async () => (await import('./override-status-dialog')).OverrideStatusDialog,
);
const ManageSelectionDialog = lazyPart(
  async () => (await import('./manage-selection-dialog')).ManageSelectionDialog,
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

/** The entries of the menu (LED-060). */
const useActions = (onDialog: (dialog: OpenedDialog) => void): readonly SelectionAction[] => {
  const { markTest, fireFtd } = useConfirmedActions();
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
      run: ({ ids }) => void markTest(ids),
    },
    {
      icon: 'conversions',
      label: 'Fire FTD',
      permission: 'LEADS_MARK_FTD',
      run: ({ ids }) => void fireFtd(ids),
    },
    {
      icon: 'route',
      label: 'Manage selection',
      permission: 'LEADS_INJECTION',
      run: ({ ids }) => onDialog({ name: 'manage', leadIds: ids }),
    },
  ];
};

const ActionItem = ({ action, onSelect }: { action: SelectionAction; onSelect: () => void }) => {
  const item = <MenuItem icon={action.icon} label={action.label} onSelect={onSelect} />;
  return action.permission === null ? item : <Gate permission={action.permission}>{item}</Gate>;
};

/**
 * The e-mail addresses of all rows that were shown. A selection may span pages, but the table holds
 * only one.
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
  /** The rows on the page of the table. */
  rows: readonly LeadRow[];
}

/** "Apply to selection" (LED-060 to LED-069). */
export const SelectionMenu = ({ selection, rows }: Props) => {
  const emails = useEmailsSeen(rows);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const actions = useActions(setDialog);
  const apply = (action: SelectionAction): void => {
    const ids = [...selection.selected];
    if (ids.length === 0) void dialogs.error(MESSAGES.noRowSelected);
    else action.run({ ids, emails: ids.flatMap((id) => emails.get(id) ?? []) });
  };
  const Dialog = dialog && DIALOGS[dialog.name];
  return (
    <>
      <MenuButton icon="check" label="Apply to selection">
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} onSelect={() => apply(action)} />
        ))}
      </MenuButton>
      <Suspense fallback={null}>
        {dialog && Dialog && <Dialog leadIds={dialog.leadIds} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
};

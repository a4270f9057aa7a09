import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { lazyPart } from '#shared/code/lazy-part';
import { loadCode } from '#shared/code/load-code';
import { MESSAGES } from '#shared/lib/messages';
import type { SelectMatching } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { copyText } from '#shared/ui/copy-button';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import type { IconName } from '#shared/ui/icons';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import { toast } from '#shared/ui/toast';
import { leadsText } from '#shared/lib/format';
import { type LeadsRequest, useSelectMatching } from '../api/leads';

/** One entry of "Apply to selection". */
export interface SelectionAction {
  readonly icon: IconName;
  readonly label: string;
  /** Null if every user may apply it. */
  readonly permission: string | null;
  /** Called with at least one lead. They may be on several pages of the table. */
  readonly run: (leadIds: readonly number[]) => void;
}

const OverrideStatusDialog = lazyPart(
  async () => (await import('../components/override-status-dialog')).OverrideStatusDialog,
);
const ManageSelectionDialog = lazyPart(
  async () => (await import('../components/manage-selection-dialog')).ManageSelectionDialog,
);
const ReturnDialog = lazyPart(
  async () => (await import('../components/return-dialog')).ReturnDialog,
);
const DIALOGS = {
  override: OverrideStatusDialog,
  return: ReturnDialog,
  manage: ManageSelectionDialog,
} as const;

interface OpenedDialog {
  readonly name: keyof typeof DIALOGS;
  readonly leadIds: readonly number[];
}

/** The server gives the addresses, also those of the page: it counts them as an export (ADR 67). */
const copyEmails = async (leadIds: readonly number[]): Promise<void> => {
  try {
    const { data } = await api.call('leads.emails', { body: { lead_ids: [...leadIds] } });
    if (await copyText(data.map(({ email }) => email).join(',')))
      toast(MESSAGES.emailsCopied, { description: leadsText(data.length) });
    else void dialogs.error(MESSAGES.somethingWrong);
  } catch (error) {
    if (!isSessionEnd(error)) void dialogs.error(errorText(error));
  }
};

/** The actions. */
const useActions = (onDialog: (dialog: OpenedDialog) => void): readonly SelectionAction[] => {
  const queries = useQueryClient();
  const ask = async (action: 'markTest' | 'fireFtd', ids: readonly number[]): Promise<void> => {
    const actions = await loadCode(() => import('../api/bulk-action'));
    await actions[action](queries, ids);
  };
  return [
    {
      icon: 'mail',
      label: 'Copy emails',
      permission: null,
      run: (ids) => void copyEmails(ids),
    },
    {
      icon: 'pencil',
      label: 'Override status',
      permission: 'LEADS_OVERRIDE_STATUS',
      run: (ids) => onDialog({ name: 'override', leadIds: ids }),
    },
    {
      icon: 'flask',
      label: 'Mark as test leads',
      permission: 'LEADS_MARK_TEST_LEAD',
      run: (ids) => void ask('markTest', ids),
    },
    {
      icon: 'conversions',
      label: 'Fire FTD',
      permission: 'LEADS_MARK_FTD',
      run: (ids) => void ask('fireFtd', ids),
    },
    {
      icon: 'undo',
      label: 'Return leads',
      permission: 'LEADS_RETURN',
      run: (ids) => onDialog({ name: 'return', leadIds: ids }),
    },
    {
      icon: 'route',
      label: 'Manage selection',
      permission: 'LEADS_INJECTION',
      run: (ids) => onDialog({ name: 'manage', leadIds: ids }),
    },
  ];
};

/** Actions for the selected leads. The menu and the bar offer the same. */
export interface SelectionActions {
  readonly actions: readonly SelectionAction[];
  /** Applies an action to the selection. Without one it says so. */
  readonly apply: (action: SelectionAction) => void;
  readonly matching: SelectMatching;
  /** The form of the action that was chosen. */
  readonly dialog: ReactNode;
}

export const useSelectionActions = (
  selection: RowSelection,
  request: LeadsRequest,
): SelectionActions => {
  const matching = useSelectMatching(request, selection);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const actions = useActions(setOpened);
  const apply = (action: SelectionAction): void => {
    const ids = [...selection.selected];
    if (ids.length === 0) void dialogs.error(MESSAGES.noRowSelected);
    else action.run(ids);
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

const ActionItem = ({ action, onSelect }: { action: SelectionAction; onSelect: () => void }) => {
  const item = <MenuItem icon={action.icon} label={action.label} onSelect={onSelect} />;
  return action.permission === null ? item : <Gate permission={action.permission}>{item}</Gate>;
};

/** "Apply to selection". */
export const SelectionMenu = ({ actions, apply }: SelectionActions) => (
  <MenuButton icon="check" label="Apply to selection">
    {actions.map((action) => (
      <ActionItem key={action.label} action={action} onSelect={() => apply(action)} />
    ))}
  </MenuButton>
);

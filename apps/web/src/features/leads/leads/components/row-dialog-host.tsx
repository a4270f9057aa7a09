import type { LeadRow } from '@leadline/contracts';
import { LeadHistoryDialog, StatusHistoryDialog } from './history-dialogs';
import { UpdateLeadDialog } from './lead-form-fields';
import type { RowDialog } from './row-actions';
import { WhyDialog } from './why-dialog';

const DIALOGS = {
  lead: LeadHistoryDialog,
  status: StatusHistoryDialog,
  why: WhyDialog,
  edit: UpdateLeadDialog,
} satisfies Record<RowDialog, unknown>;

export interface OpenedRowDialog {
  readonly kind: RowDialog;
  readonly lead: LeadRow;
}

/**
 * Shows the dialog that a row's actions have opened. Lists load this host and the dialogs on
 * demand.
 */
export const RowDialogHost = ({
  kind,
  lead,
  onClose,
}: OpenedRowDialog & { onClose: () => void }) => {
  const Dialog = DIALOGS[kind];
  return <Dialog lead={lead} onClose={onClose} />;
};

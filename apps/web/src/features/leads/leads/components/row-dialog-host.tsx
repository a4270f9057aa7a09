import type { LeadRow } from '@leadline/contracts';
import { ReverseDialog } from '#shared/conversions/reverse-dialog';
import { subtractDecimals } from '#shared/lib/decimal';
import { LeadHistoryDialog, StatusHistoryDialog } from './history-dialogs';
import { UpdateLeadDialog } from './lead-form-fields';
import type { RowDialog } from './row-actions';
import { WhyDialog } from './why-dialog';

/** Reverses the FTD of a lead. */
const ReverseLeadDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => {
  const { id, email, revenue, payout } = lead;
  const profit = subtractDecimals(revenue, payout);
  const ftd = { id, email, revenue, payout, profit, decided_at: null };
  return <ReverseDialog ftd={ftd} onClose={onClose} />;
};

const DIALOGS = {
  lead: LeadHistoryDialog,
  status: StatusHistoryDialog,
  why: WhyDialog,
  edit: UpdateLeadDialog,
  reverse: ReverseLeadDialog,
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

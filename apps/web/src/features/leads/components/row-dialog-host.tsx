import type { LeadRow } from '@leadline/contracts';
import { Suspense, lazy } from 'react';
import type { RowDialog } from './row-actions';

const LeadHistoryDialog = lazy(async () => ({
  default: (await import('./history-dialogs')).LeadHistoryDialog,
}));
const StatusHistoryDialog = lazy(async () => ({
  default: (await import('./history-dialogs')).StatusHistoryDialog,
}));
const WhyDialog = lazy(async () => ({
  default: (await import('./why-dialog')).WhyDialog,
}));
const UpdateLeadDialog = lazy(async () => ({
  default: (await import('./update-lead-dialog')).UpdateLeadDialog,
}));

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

/** Shows the dialog that a row's actions opened. */
export const RowDialogHost = ({
  kind,
  lead,
  onClose,
}: OpenedRowDialog & { onClose: () => void }) => {
  const Dialog = DIALOGS[kind];
  return (
    <Suspense fallback={null}>
      <Dialog lead={lead} onClose={onClose} />
    </Suspense>
  );
};

import type { LeadRow } from '@leadline/contracts';
import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { RowDialog } from './row-actions';

const LeadHistoryDialog = lazyPart(
  async () => (await import('./history-dialogs')).LeadHistoryDialog,
);
const StatusHistoryDialog = lazyPart(
  async () => (await import('./history-dialogs')).StatusHistoryDialog,
);
const WhyDialog = lazyPart(async () => (await import('./why-dialog')).WhyDialog);
const UpdateLeadDialog = lazyPart(
  async () => (await import('./update-lead-dialog')).UpdateLeadDialog,
);

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

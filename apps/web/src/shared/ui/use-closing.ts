import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { useUnsavedWork } from '#shared/lib/unsaved-work';
import { dialogs } from './dialogs';

interface Guard {
  /** There are unsaved changes: the user is asked before the dialog closes. */
  readonly isDirty?: boolean;
  /** A request is under way: the dialog stays open. */
  readonly isBusy?: boolean;
}
interface Closing {
  /** Closes after the work is done. */
  readonly close: () => void;
  /** Closes without saving, e.g. for Cancel. Asks first if there are unsaved changes. */
  readonly leave: () => void;
  readonly modal: { open: boolean; onCancel: () => void; afterClose: () => void };
}

/**
 * Lets a dialog close before it is unmounted: antd gives the focus back to where it was only when a
 * dialog closes. Spread `modal` on the Modal; call `close` or `leave` for every way out.
 */
export const useClosing = (
  onClosed: () => void,
  { isDirty = false, isBusy = false }: Guard = {},
): Closing => {
  const [isOpen, setOpen] = useState(true);
  useUnsavedWork(isDirty && isOpen);
  const close = (): void => setOpen(false);
  const mayLeave = async (): Promise<boolean> =>
    !isDirty ||
    dialogs.confirm({
      title: MESSAGES.discardTitle,
      text: MESSAGES.discardQuestion,
      yes: MESSAGES.discardYes,
      no: MESSAGES.discardNo,
    });
  const leave = (): void => {
    if (!isBusy)
      void mayLeave().then((isFree) => {
        if (isFree) close();
      });
  };
  return { close, leave, modal: { open: isOpen, onCancel: leave, afterClose: onClosed } };
};

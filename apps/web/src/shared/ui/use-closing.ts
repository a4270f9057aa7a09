import { useState } from 'react';
import { useUnsavedWork } from '#shared/lib/unsaved-work';
import { dialogs } from './dialogs';
import { useDialogFocus, type DialogStart } from './use-dialog-focus';

interface Guard {
  /** Whether there are unsaved changes. The user is asked before the dialog closes. */
  readonly isDirty?: boolean;
  /** Whether a request is running. The dialog then stays open. */
  readonly isBusy?: boolean;
  /** The first focus; the close button if absent. */
  readonly start?: DialogStart;
}
interface Closing {
  /** Closes after the work is done. */
  readonly close: () => void;
  /** Closes without saving, e.g. for Cancel. Asks first if there are unsaved changes. */
  readonly leave: () => void;
  readonly modal: ReturnType<typeof useDialogFocus> & {
    open: boolean;
    onCancel: () => void;
    afterClose: () => void;
  };
}

/**
 * Lets a dialog close before it is unmounted: antd returns the focus only when a dialog closes.
 * Spread `modal` on the Modal; call `close` or `leave` for every way out.
 */
export const useClosing = (
  onClosed: () => void,
  { isDirty = false, isBusy = false, start }: Guard = {},
): Closing => {
  const [isOpen, setOpen] = useState(true);
  const focus = useDialogFocus(start ?? null);
  useUnsavedWork(isDirty && isOpen, 'dialog');
  const close = (): void => setOpen(false);
  const mayLeave = async (): Promise<boolean> => !isDirty || dialogs.discard();
  const leave = (): void => {
    if (!isBusy)
      void mayLeave().then((mayClose) => {
        if (mayClose) close();
      });
  };
  return { close, leave, modal: { ...focus, open: isOpen, onCancel: leave, afterClose: onClosed } };
};

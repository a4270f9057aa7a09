import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from './dialogs';

interface Guard {
  /** Something would be lost: the person is asked first. */
  readonly isDirty?: boolean;
  /** Something is under way: nothing happens. */
  readonly isBusy?: boolean;
}
interface Closing {
  /** For what is done. */
  readonly close: () => void;
  /** For whoever goes without. */
  readonly leave: () => void;
  readonly modal: { open: boolean; onCancel: () => void; afterClose: () => void };
}

/**
 * Lets a dialog close before it is taken away: antd gives the focus back to where it was only to a
 * dialog that closes. Spread `modal` on the Modal; call `close` or `leave` for every way out.
 */
export const useClosing = (
  onClosed: () => void,
  { isDirty = false, isBusy = false }: Guard = {},
): Closing => {
  const [isOpen, setOpen] = useState(true);
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

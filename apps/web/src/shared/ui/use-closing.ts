import { useState } from 'react';

/**
 * Lets a dialog close before it is taken away: antd gives the focus back to where it was only to a dialog that closes. Spread
 * `modal` on the Modal, call `close` for every way out.
 */
export const useClosing = (onClosed: () => void): { close: () => void; modal: { open: boolean; onCancel: () => void; afterClose: () => void } } => {
  const [isOpen, setOpen] = useState(true);
  const close = (): void => setOpen(false);
  return { close, modal: { open: isOpen, onCancel: close, afterClose: onClosed } };
};

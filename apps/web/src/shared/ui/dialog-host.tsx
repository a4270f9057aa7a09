import { useEffect, useState } from 'react';
import type * as Code from './dialog-view';
import { useDialogRequests } from './dialogs';

/**
 * Shows the dialogs that {@link dialogs} opens. Their code is loaded when the first one opens: no
 * page needs it to start. Not with `lazy`: what waited for its code may be begun, dropped and begun
 * anew, and antd keeps the Escape key for the one that was dropped, so that the dialog below never
 * hears it again.
 */
export const DialogHost = () => {
  const requests = useDialogRequests();
  const [code, setCode] = useState<typeof Code | null>(null);
  const isNeeded = code === null && requests.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    // Code that cannot be loaded fails the drawing, as it does with `lazy`.
    import('./dialog-view').then(setCode, (error: unknown) =>
      setCode(() => {
        throw error;
      }),
    );
  }, [isNeeded]);
  return code === null
    ? null
    : requests.map((request) => <code.DialogView key={request.id} request={request} />);
};

import { useEffect, useState } from 'react';
import type * as Code from './dialog-view';
import { useDialogRequests } from './dialogs';

/**
 * Shows the dialogs that {@link dialogs} opens. Their code is loaded when the first one opens.
 *
 * This does not use `lazy`: React may render a suspended dialog, drop it and render it again. antd
 * keeps sending the Escape key to the dropped one, so the dialog below would never receive it.
 */
export const DialogHost = () => {
  const requests = useDialogRequests();
  const [code, setCode] = useState<typeof Code | null>(null);
  const isNeeded = code === null && requests.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    // If the code cannot be loaded, rendering fails, as it does with `lazy`.
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

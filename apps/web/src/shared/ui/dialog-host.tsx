import { useEffect, useState } from 'react';
import { loadCode } from '#shared/code/load-code';
import type * as Code from './dialog-view';
import { useDialogRequests } from './dialogs';

const loadView = () => import('./dialog-view');
/** Delay of the dialogs' code, so that the page can load its own first. */
const CODE_AFTER_MS = 4000;

/**
 * Shows the dialogs that {@link dialogs} opens. Their code loads when the first one opens, or soon
 * after the start: a dialog about a lost connection cannot load its own code.
 *
 * This does not use `lazy`: React may render a suspended dialog, drop it and render it again. antd
 * keeps sending the Escape key to the dropped one, so the dialog below would never receive it.
 */
export const DialogHost = () => {
  const requests = useDialogRequests();
  const [code, setCode] = useState<typeof Code | null>(null);
  const isNeeded = code === null && requests.length > 0;
  useEffect(() => {
    const timer = setTimeout(() => void loadView().catch(() => undefined), CODE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isNeeded) return;
    // An error in the code fails the render, as it does with `lazy`.
    loadCode(loadView).then(setCode, (error: unknown) =>
      setCode(() => {
        throw error;
      }),
    );
  }, [isNeeded]);
  return code === null
    ? null
    : requests.map((request) => <code.DialogView key={request.id} request={request} />);
};

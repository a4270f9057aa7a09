import { Suspense, lazy } from 'react';
import { useDialogRequests } from './dialogs';

// The dialog's code is loaded when the first one opens: no page needs it to start.
const DialogView = lazy(async () => ({ default: (await import('./dialog-view')).DialogView }));

/** Shows the dialogs that {@link dialogs} opens. */
export const DialogHost = () => {
  const requests = useDialogRequests();
  return requests.length === 0 ? null : <Suspense fallback={null}>{requests.map((request) => <DialogView key={request.id} request={request} />)}</Suspense>;
};

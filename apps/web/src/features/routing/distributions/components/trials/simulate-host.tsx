import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useMaySimulate } from '#shared/lib/permission';
import { useSimulateAddress } from '../../lib/simulate-address';

const SimulateDialog = lazyPart(async () => (await import('./simulate-dialog')).SimulateDialog);

/** Shows the simulation named in the address, until the dialog has finished closing. */
export const SimulateHost = () => {
  const { opened, close } = useSimulateAddress();
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  const maySimulate = useMaySimulate();
  if (shown === null || !maySimulate) return null;
  return (
    <Suspense fallback={null}>
      <SimulateDialog
        key={shown.kind === 'lead' ? shown.id : 'new'}
        target={shown}
        isOpen={opened !== null}
        onClose={close}
        onClosed={() => setShown(null)}
      />
    </Suspense>
  );
};

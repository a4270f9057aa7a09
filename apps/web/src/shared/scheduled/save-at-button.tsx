import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { Icon } from '#shared/ui/icons';
import type { Moment } from './send';

const SaveAtDialog = lazyPart(async () => (await import('./save-at-dialog')).SaveAtDialog);

interface Props {
  disabled?: boolean;
  send: (moment: Moment) => Promise<unknown>;
}

/** Lets a save come into force later. */
export const SaveAtButton = ({ disabled = false, send }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Icon name="clock" size={16} />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        Save at…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveAtDialog
            title="Save at…"
            submitLabel="Schedule"
            // Errors of the save are shown in the form, so the question closes either way.
            send={async (moment) => {
              await send(moment);
              return true;
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

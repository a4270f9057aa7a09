import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '#shared/ui/icons';
import { LateSaveAtDialog } from './late-save-at-dialog';
import type { Moment } from './send';

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
        <LateSaveAtDialog
          title="Save at…"
          submitLabel="Schedule"
          // Errors of the save are shown in the form, so the question closes either way.
          send={async (moment) => {
            await send(moment);
            return true;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

import type { ScheduledChange } from '@leadline/contracts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useTimezones, useZone } from '#shared/lib/zone';
import { wallOf } from '#shared/lib/wall-clock';
import { dialogs } from '#shared/ui/dialogs';
import styles from './save-at.module.css';
import type { useScheduledChanges } from './use-scheduled-changes';

const SaveAtDialog = lazyPart(async () => (await import('./save-at-dialog')).SaveAtDialog);

type Calls = Pick<ReturnType<typeof useScheduledChanges>, 'move' | 'cancel' | 'undo'>;
interface Props {
  change: ScheduledChange;
  calls: Calls;
}

const Pending = ({ change, calls }: Props) => {
  const [isMoving, setMoving] = useState(false);
  const own = useZone();
  const zones = useTimezones();
  const zone = zones.data?.find(({ name }) => name === change.timezone) ?? own;
  const cancel = async (): Promise<void> => {
    const question = {
      title: 'Cancel this scheduled change?',
      text: `${change.title} stays as it is.`,
      yes: 'Cancel the change',
      no: 'Keep it',
    };
    if (await dialogs.confirm(question)) await calls.cancel(change.id);
  };
  return (
    <>
      <Button size="small" onClick={() => setMoving(true)}>
        Edit
      </Button>
      <Button size="small" onClick={() => void cancel()}>
        Cancel
      </Button>
      {isMoving && (
        <Suspense fallback={null}>
          <SaveAtDialog
            title="Move the scheduled change"
            submitLabel="Move"
            start={{
              at: wallOf(Date.parse(change.at), zone).format('YYYY-MM-DD HH:mm'),
              zoneId: zone.id,
            }}
            send={({ at, zoneId }) => calls.move(change.id, at, zoneId)}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** The buttons of a scheduled change. */
export const ChangeActions = (props: Props) => {
  const { change, calls } = props;
  return (
    <span className={styles.actions}>
      {change.state === 'pending' && <Pending {...props} />}
      {change.can_undo && (
        <Button size="small" onClick={() => void calls.undo(change.id)}>
          Undo
        </Button>
      )}
    </span>
  );
};

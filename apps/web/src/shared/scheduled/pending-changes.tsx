import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useMaySchedule } from '#shared/lib/permission';
import type { ScheduledRecord } from './pending-list';

const PendingList = lazyPart(async () => (await import('./pending-list')).PendingList);

/** The changes of a record that wait for their moment. Their code loads late. */
export const PendingChanges = ({ record }: { record: ScheduledRecord | null }) => {
  const maySee = useMaySchedule();
  return (
    record !== null &&
    maySee && (
      <Suspense fallback={null}>
        <PendingList {...record} />
      </Suspense>
    )
  );
};

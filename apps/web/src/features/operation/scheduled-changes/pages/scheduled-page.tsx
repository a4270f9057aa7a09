import type { ScheduledChange } from '@leadline/contracts';
import { useTimezones } from '#shared/lib/zone';
import { ChangeActions } from '#shared/scheduled/change-actions';
import { changesText, momentText } from '#shared/scheduled/changes-text';
import styles from '#shared/scheduled/save-at.module.css';
import { useScheduledChanges } from '#shared/scheduled/use-scheduled-changes';
import { PageFrame } from '#shared/ui/page-frame';

const STATES: Readonly<Record<ScheduledChange['state'], string>> = {
  pending: 'To come',
  done: 'Done',
  refused: 'Refused',
  cancelled: 'Cancelled',
};

/** Scheduled changes: those to come, and what became of the others. */
export const ScheduledPage = () => {
  const { list, ...calls } = useScheduledChanges({});
  const zones = useTimezones();
  return (
    <PageFrame title="Scheduled Changes">
      {list.isError && (
        <p role="alert">The scheduled changes could not be read. Reload the page.</p>
      )}
      {list.data?.length === 0 && (
        <p>Nothing is scheduled. “Save at…” in a form lets its changes come into force later.</p>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <div className={styles.scroller} role="region" aria-label="Scheduled changes" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">State</th>
                <th scope="col">Record</th>
                <th scope="col">Changes</th>
                <th scope="col">By</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.map((change) => (
                <tr key={change.id}>
                  <td>{momentText(change, zones.data ?? [])}</td>
                  <td>
                    {STATES[change.state]}
                    {change.reason !== null && `: ${change.reason}`}
                  </td>
                  <td>{change.title}</td>
                  <td>{changesText(change)}</td>
                  <td>{change.made_by.name}</td>
                  <td>
                    <ChangeActions change={change} calls={calls} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PageFrame>
  );
};

import { dialogs } from '#shared/ui/dialogs';
import { useJobActions } from '../api/use-job-actions';
import { jobsText } from './count-text';
import type { JobCommands } from './progress-log-columns';

const confirmRemoval = (count: number): Promise<boolean> =>
  dialogs.confirm({
    text: `Delete ${jobsText(count)}? ${count === 1 ? 'Its lead' : 'Their leads'} will not be sent.`,
  });

/** Runs and deletes jobs. `onDone` gets the ids after a success. */
export const useJobCommands = (
  onDone: (ids: readonly number[]) => void = () => undefined,
): JobCommands => {
  const { isBusy, run, remove } = useJobActions();
  const runJobs = async (ids: readonly number[]): Promise<void> => {
    if (await run(ids)) onDone(ids);
  };
  const removeJobs = async (ids: readonly number[]): Promise<void> => {
    if (!(await confirmRemoval(ids.length))) return;
    if (await remove(ids)) onDone(ids);
  };
  return {
    isBusy,
    run: (ids) => void runJobs(ids),
    remove: (ids) => void removeJobs(ids),
  };
};

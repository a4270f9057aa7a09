import type { ProgressLog } from '@leadline/contracts';
import { Button } from 'antd';
import { SelectionBar } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { Icon } from '#shared/ui/icons';
import { ONLY_IDLE, type JobCommands } from '../lib/progress-log-columns';

interface Props {
  selection: RowSelection;
  rows: readonly ProgressLog[];
  total: number | null;
  commands: JobCommands;
}

const rowId = (job: ProgressLog): number => job.id;

/**
 * Runs or deletes the selected jobs of all pages. Both are disabled if a job on this page is not
 * idle; the server checks the jobs of other pages.
 */
export const JobSelectionBar = ({ selection, rows, total, commands }: Props) => {
  const ids = [...selection.selected];
  const isAnyBusy = rows.some(({ id, status }) => selection.selected.has(id) && status !== 'idle');
  const problem = isAnyBusy ? ONLY_IDLE : undefined;
  const isOff = isAnyBusy || commands.isBusy;
  return (
    <SelectionBar selection={selection} rows={rows} rowId={rowId} total={total}>
      <Button
        size="small"
        icon={<Icon name="play" size={14} />}
        disabled={isOff}
        title={problem}
        onClick={() => commands.run(ids)}
      >
        Run now
      </Button>
      <Button
        size="small"
        danger
        icon={<Icon name="trash" size={14} />}
        disabled={isOff}
        title={problem}
        onClick={() => commands.remove(ids)}
      >
        Delete
      </Button>
    </SelectionBar>
  );
};

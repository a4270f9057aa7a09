import { MOST_FTDS_AT_ONCE } from '@leadline/contracts/undo';
import { Button } from 'antd';
import { SelectionBar } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { dialogs } from '#shared/ui/dialogs';
import { canDecideTogether, ftdsText, leftOutOf, moneyText } from '../lib/decision-money';
import type { PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

interface Props {
  selection: RowSelection;
  /** Rows of all pages, including the ones that the search hides. */
  all: readonly PendingRow[];
  /** Rows of the current page. */
  rows: readonly PendingRow[];
  total: number | null;
  isBusy: boolean;
  /** Resolves with whether nothing is left to decide. */
  onAccept: (rows: readonly PendingRow[]) => Promise<boolean>;
  onReject: (rows: readonly PendingRow[]) => void;
}

const rowId = (row: PendingRow): number => row.id;

/** Decides the selected FTDs, after showing how much money they move. */
export const PendingSelectionBar = (props: Props) => {
  const { selection, all, rows, total, isBusy, onAccept, onReject } = props;
  const able = all.filter((row) => selection.selected.has(row.id) && canDecideTogether(row));
  const chosen = able.slice(0, MOST_FTDS_AT_ONCE);
  const count = ftdsText(chosen.length);
  const leftOut = leftOutOf({
    selected: selection.selected.size,
    able: able.length,
    most: MOST_FTDS_AT_ONCE,
  });
  const accept = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: `Accept ${count}?`,
      text: [moneyText(chosen, true), leftOut].filter(Boolean).join('\n'),
      yes: `Accept ${count}`,
      no: 'Cancel',
      danger: false,
    });
    if (isSure && (await onAccept(chosen))) selection.clear();
  };
  return (
    <SelectionBar selection={selection} rows={rows} rowId={rowId} total={total}>
      <span className={styles.total}>{moneyText(chosen, true)}</span>
      <Button
        size="small"
        loading={isBusy}
        disabled={chosen.length === 0}
        onClick={() => void accept()}
      >
        Accept {count}
      </Button>
      <Button
        size="small"
        disabled={chosen.length === 0 || isBusy}
        onClick={() => onReject(chosen)}
      >
        Reject {count}
      </Button>
    </SelectionBar>
  );
};

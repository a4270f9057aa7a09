import type { LeadRow } from '@leadline/contracts';
import { Button } from 'antd';
import { SelectionBar } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import type { SelectionAction } from '../lib/selection-actions';
import type { SelectionActions } from '../lib/use-selection-actions';

const ActionButton = ({ action, onPress }: { action: SelectionAction; onPress: () => void }) => {
  const button = (
    <Button size="small" icon={<Icon name={action.icon} size={14} />} onClick={onPress}>
      {action.label}
    </Button>
  );
  return action.permission === null ? button : <Gate permission={action.permission}>{button}</Gate>;
};

interface Props {
  selection: RowSelection;
  rows: readonly LeadRow[];
  total: number | null;
  bulk: SelectionActions;
}

const rowId = (lead: LeadRow): number => lead.id;

/** Number of selected leads, and the actions of "Apply to selection". */
export const LeadSelectionBar = ({ selection, rows, total, bulk }: Props) => (
  <>
    <SelectionBar
      selection={selection}
      rows={rows}
      rowId={rowId}
      total={total}
      matching={bulk.matching}
    >
      {bulk.actions.map((action) => (
        <ActionButton key={action.label} action={action} onPress={() => bulk.apply(action)} />
      ))}
    </SelectionBar>
    {bulk.dialog}
  </>
);

import type { DistributionRow } from '@leadline/contracts';
import { RowButtons } from '#shared/table/row-buttons';
import { IconButton } from '#shared/ui/icon-button';
import type { IconName } from '#shared/ui/icons';

export type RowAction = 'view' | 'history' | 'edit' | 'switch' | 'copy' | 'delete';
const SWITCHES = { live: 'Pause', paused: 'Resume', draft: 'Make live:' } as const;

interface Props {
  row: DistributionRow;
  mayEdit: boolean;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether the distribution is being deleted, paused or resumed. */
  isBusy: boolean;
  onAction: (action: RowAction) => void;
}

/**
 * Buttons of a row. Users who may not edit can only view it, as can limited users if the
 * distribution includes parties outside their scope.
 */
export const RowActions = ({ row, mayEdit, mayCreate, mayDelete, isBusy, onAction }: Props) => {
  const { may_change: isOwn } = row;
  const button = (action: RowAction, icon: IconName, label: string) => (
    <IconButton
      icon={icon}
      size={16}
      tabIndex={-1}
      label={`${label} ${row.name} (${row.id})`}
      disabled={isBusy && (action === 'delete' || action === 'switch')}
      onClick={({ detail: clicks }) => {
        // Ignore the second click of a double click: it would switch back, or switch a row that
        // moved here.
        if (action !== 'switch' || clicks < 2) onAction(action);
      }}
    />
  );
  return (
    <RowButtons>
      {button('view', 'eye', 'View')}
      {isOwn && mayEdit && button('edit', 'pencil', 'Edit')}
      {isOwn &&
        mayEdit &&
        button('switch', row.state === 'live' ? 'pause' : 'play', SWITCHES[row.state])}
      {isOwn && button('history', 'clock', 'History of')}
      {isOwn && mayCreate && button('copy', 'copy', 'Copy')}
      {isOwn && mayDelete && button('delete', 'trash', 'Delete')}
    </RowButtons>
  );
};

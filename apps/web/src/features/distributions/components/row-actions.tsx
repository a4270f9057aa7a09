import type { DistributionRow } from '@leadline/contracts';
import { IconButton } from '#shared/ui/icon-button';
import styles from './distributions.module.css';

export type RowAction = 'view' | 'history' | 'edit' | 'copy' | 'delete';
interface Props {
  row: DistributionRow;
  mayEdit: boolean;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether the distribution is being deleted. */
  isBusy: boolean;
  onAction: (action: RowAction) => void;
}

/** The buttons of a row (DST-009 to DST-011). */
export const RowActions = ({ row, mayEdit, mayCreate, mayDelete, isBusy, onAction }: Props) => {
  const button = (
    action: RowAction,
    icon: 'eye' | 'clock' | 'pencil' | 'copy' | 'trash',
    label: string,
  ) => (
    <IconButton
      icon={icon}
      size={16}
      tabIndex={-1}
      label={`${label} ${row.name} (${row.id})`}
      disabled={action === 'delete' && isBusy}
      onClick={() => onAction(action)}
    />
  );
  return (
    <span className={styles.actions}>
      {mayEdit && button('view', 'eye', 'View')}
      {mayEdit && button('edit', 'pencil', 'Edit')}
      {button('history', 'clock', 'History of')}
      {mayCreate && button('copy', 'copy', 'Copy')}
      {mayDelete && button('delete', 'trash', 'Delete')}
    </span>
  );
};

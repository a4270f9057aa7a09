import type { DistributionRow } from '@leadline/contracts';
import { IconButton } from '#shared/ui/icon-button';
import styles from './distributions.module.css';

export type RowAction = 'view' | 'edit' | 'copy' | 'delete';
interface Props {
  row: DistributionRow;
  may: { edit: boolean; create: boolean; remove: boolean };
  isBusy: boolean;
  onAction: (action: RowAction, row: DistributionRow) => void;
}

/** What may be done with a distribution (DST-009 to DST-011). */
export const RowActions = ({ row, may, isBusy, onAction }: Props) => {
  const button = (action: RowAction, icon: 'eye' | 'pencil' | 'copy' | 'trash', label: string) => (
    <IconButton
      icon={icon}
      size={16}
      tabIndex={-1}
      label={`${label} ${row.name} (${row.id})`}
      disabled={action === 'delete' && isBusy}
      onClick={() => onAction(action, row)}
    />
  );
  return (
    <span className={styles.actions}>
      {may.edit && button('view', 'eye', 'View')}
      {may.edit && button('edit', 'pencil', 'Edit')}
      {may.create && button('copy', 'copy', 'Copy')}
      {may.remove && button('delete', 'trash', 'Delete')}
    </span>
  );
};

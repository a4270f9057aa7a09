import type { LeadRow } from '@leadline/contracts';
import { CopyButton } from '#shared/ui/copy-button';
import { LeadStatus } from '#shared/ui/lead-status';
import { RowActions, type OpenRowDialog } from '../row-actions';
import { RowBadges } from '../row-badges';
import styles from './lead-panel.module.css';

interface Props {
  /** Null until the lead is loaded. */
  lead: LeadRow | null;
  onOpen: OpenRowDialog;
}

/**
 * The person and status of the lead, and buttons for the dialogs that its row in the list has too.
 */
export const PanelHead = ({ lead, onOpen }: Props) => (
  <div className={styles.head}>
    {lead === null ? (
      <span className={styles.quiet} role="status">
        Loading…
      </span>
    ) : (
      <>
        <span className={styles.who}>
          <strong className={styles.email}>{lead.email}</strong>
          <CopyButton text={lead.email} label={`Copy ${lead.email}`} />
        </span>
        <span className={styles.status}>
          <LeadStatus status={lead.status} row_color={lead.row_color} />
          <RowBadges lead={lead} />
        </span>
        <span className={styles.dialogs}>
          <RowActions lead={lead} onOpen={onOpen} isCell={false} />
        </span>
      </>
    )}
  </div>
);

import type { LeadRow } from '@leadline/contracts';
import { RowButtons } from '#shared/table/row-buttons';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';

/** Dialogs of a row: lead history, status history, the routing decisions, and the form. */
export type RowDialog = 'lead' | 'status' | 'why' | 'edit';
export type OpenRowDialog = (dialog: RowDialog, lead: LeadRow) => void;

const isEmphasised = ({ status, fake_ftd: isFake }: LeadRow): boolean =>
  status === 'Accepted' || status === 'Rejected' || (status === 'Pending FTD' && !isFake);

interface Props {
  lead: LeadRow;
  onOpen: OpenRowDialog;
  /** True in a cell of a grid, where the arrow keys reach the buttons and Tab does not. */
  isCell?: boolean;
}

/** Actions of a row. History and edit are emphasised for some statuses only (LED-058). */
export const RowActions = ({ lead, onOpen, isCell = true }: Props) => {
  const emphasis = { 'data-emphasised': isEmphasised(lead) };
  const stop = isCell ? { tabIndex: -1 } : {};
  return (
    <RowButtons>
      <IconButton
        icon="info"
        size={16}
        {...stop}
        {...emphasis}
        label={`Lead history of ${lead.id}`}
        onClick={() => onOpen('lead', lead)}
      />
      <Gate permission="LEADS_EDIT">
        <IconButton
          icon="pencil"
          size={16}
          {...stop}
          {...emphasis}
          label={`Edit lead ${lead.id}`}
          onClick={() => onOpen('edit', lead)}
        />
      </Gate>
      <IconButton
        icon="clock"
        size={16}
        {...stop}
        label={`Status history of ${lead.id}`}
        onClick={() => onOpen('status', lead)}
      />
      <IconButton
        icon="question"
        size={16}
        {...stop}
        label={`Why? ${lead.id}`}
        onClick={() => onOpen('why', lead)}
      />
    </RowButtons>
  );
};

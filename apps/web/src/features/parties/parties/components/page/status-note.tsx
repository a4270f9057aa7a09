import { NoteTag } from '#shared/ui/status-tag';

type Status = 'active' | 'inactive';

export const STATUS_LABELS: Record<Status, string> = { active: 'Active', inactive: 'Inactive' };

/** Says whether a party takes part in routing. */
export const StatusNote = ({ status }: { status: Status }) => (
  <NoteTag text={STATUS_LABELS[status]} tone={status === 'active' ? 'good' : 'quiet'} />
);

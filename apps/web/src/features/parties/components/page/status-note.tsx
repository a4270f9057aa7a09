import { NoteTag } from '#shared/ui/status-tag';

/** Whether a party takes part in routing. */
export const StatusNote = ({ status }: { status: 'active' | 'inactive' }) => (
  <NoteTag
    text={status === 'active' ? 'Active' : 'Inactive'}
    tone={status === 'active' ? 'good' : 'quiet'}
  />
);

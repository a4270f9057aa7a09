import { NoteTag } from '#shared/ui/status-tag';

const TONES = { Submitted: 'quiet', Accepted: 'info', Rejected: 'warn', FTD: 'good' } as const;

/** The status of a lead, in words. */
export const LeadTag = ({ status }: { status: keyof typeof TONES }) => (
  <NoteTag text={status} tone={TONES[status]} />
);

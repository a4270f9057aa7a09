import type { LeadRow } from '@leadline/contracts';
import { NoteTag, StatusTag } from './status-tag';

interface Status {
  status: string;
  row_color: LeadRow['row_color'];
}

const NOTES: Partial<Record<LeadRow['row_color'], { text: string; tone: 'info' | 'violet' }>> = {
  quality_control_ftd: { text: 'Quality Control', tone: 'info' },
  fake_ftd: { text: 'Fake', tone: 'violet' },
};

/** Returns the texts of the tags of {@link LeadStatus}. */
export const leadStatusTags = ({ status, row_color: colour }: Status): readonly string[] => {
  const note = NOTES[colour];
  return note === undefined ? [status] : [status, note.text];
};

/** A lead's status, with a note if its FTD is fake or held for quality control. */
export const LeadStatus = ({ status, row_color: colour }: Status) => {
  const note = NOTES[colour];
  return (
    <>
      <StatusTag status={status} />
      {note !== undefined && <NoteTag {...note} />}
    </>
  );
};

import { oneLine } from './table.js';

/** Returns an instant as the clock of this computer shows it. */
export const clock = (instant: string): string =>
  new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Returns the names of records, or a word if there are none. */
export const names = (records: readonly { readonly name: string }[], none = 'all'): string =>
  records.map(({ name }) => oneLine(name)).join(', ') || none;

interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Returns a difference of a record as one line. */
export const changeText = ({ label, before, after }: FieldChange): string =>
  oneLine(`${label}: ${before || '(none)'} → ${after || '(none)'}`);

/** Place in a list ordered by time: its last row. */
export interface TimePosition {
  /** Time of the row, in microseconds since 1970. */
  readonly micros: string;
  readonly id: string;
}

const FORM = /^(\d{1,17})-(\d{1,18})$/;

export const cursorOf = ({ micros, id }: TimePosition): string => `${micros}-${id}`;
/** Reads a position. Null if the cursor is invalid. */
export const positionOf = (cursor: string): TimePosition | null => {
  const [, micros, id] = FORM.exec(cursor) ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
};

/** A place in what a publisher pulls: the instant of a change in microseconds since 1970, and the lead behind which to go on. */
export interface Place {
  readonly micros: number;
  readonly id: number;
}
/** Which list a cursor belongs to: one of the other list is no place in this one. */
export type PulledList = 'leads' | 'conversions';

const LETTERS: Readonly<Record<PulledList, string>> = { leads: 'l', conversions: 'c' };
const FORM = /^([lc])1\.([0-9a-z]{1,11})\.([0-9a-z]{1,6})$/;
const LARGEST_ID = 2_147_483_647;
/** The year 2100, in microseconds. */
const LARGEST_MICROS = 4_102_444_800_000_000;

/** The place as text that says nothing to its holder. */
export const cursorOf = (list: PulledList, { micros, id }: Place): string =>
  Buffer.from(`${LETTERS[list]}1.${micros.toString(36)}.${id.toString(36)}`, 'latin1').toString(
    'base64url',
  );

/** The place that a cursor means in this list; null for one that was not made here. */
export const placeOf = (list: PulledList, cursor: string): Place | null => {
  const [, letter, microsText, idText] =
    FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (letter !== LETTERS[list] || microsText === undefined || idText === undefined) return null;
  const place = { micros: Number.parseInt(microsText, 36), id: Number.parseInt(idText, 36) };
  // What does not come back the same was written by somebody else.
  return place.micros <= LARGEST_MICROS &&
    place.id <= LARGEST_ID &&
    cursorOf(list, place) === cursor
    ? place
    : null;
};

/** The later of two places. */
export const later = (a: Place, b: Place): Place =>
  a.micros > b.micros || (a.micros === b.micros && a.id >= b.id) ? a : b;

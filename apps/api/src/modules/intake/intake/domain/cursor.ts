const MICROS_PER_MS = 1_000;

export const inMicros = (at: Date): number => at.getTime() * MICROS_PER_MS;

/** An ISO instant with microseconds. */
export const instantText = (text: number | string): string => {
  const micros = Number(text);
  const milliseconds = new Date(Math.floor(micros / MICROS_PER_MS)).toISOString().slice(0, -1);
  return `${milliseconds}${String(micros % MICROS_PER_MS).padStart(3, '0')}Z`;
};

/**
 * A position in a pulled list: the instant of a change in microseconds since 1970, and the lead
 * after which to continue.
 */
export interface ListPosition {
  readonly micros: number;
  readonly id: number;
}
/** The list of a cursor; it is not valid in the other list. */
export type PulledList = 'leads' | 'conversions';

const LETTERS: Readonly<Record<PulledList, string>> = { leads: 'l', conversions: 'c' };
const FORM = /^([lc])1\.([0-9a-z]{1,11})\.([0-9a-z]{1,6})$/;
const LARGEST_ID = 2_147_483_647;
/** The year 2100, in microseconds. */
const LARGEST_MICROS = 4_102_444_800_000_000;

/** Encodes a position as an opaque cursor. */
export const cursorOf = (list: PulledList, { micros, id }: ListPosition): string =>
  Buffer.from(`${LETTERS[list]}1.${micros.toString(36)}.${id.toString(36)}`, 'latin1').toString(
    'base64url',
  );

/** Decodes a cursor of this list. Null if it is not one of ours. */
export const positionOf = (list: PulledList, cursor: string): ListPosition | null => {
  const [, letter, microsText, idText] =
    FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (letter !== LETTERS[list] || microsText === undefined || idText === undefined) return null;
  const position = { micros: Number.parseInt(microsText, 36), id: Number.parseInt(idText, 36) };
  // A cursor that does not encode to itself was not made here.
  const isOurs =
    position.micros <= LARGEST_MICROS &&
    position.id <= LARGEST_ID &&
    cursorOf(list, position) === cursor;
  return isOurs ? position : null;
};

/** The later of two positions. */
export const later = (a: ListPosition, b: ListPosition): ListPosition =>
  a.micros > b.micros || (a.micros === b.micros && a.id >= b.id) ? a : b;

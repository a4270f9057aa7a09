import { formatInstant, formatNarrow } from './format';
import type { Zone } from './wall-clock';

/** Writes an instant as lists show it. */
export type TimeText = (iso: string | null) => string;

/** Stands for a year that no time is in, so that times are written with their own. */
export const NO_YEAR = '-';

/** The beginning of a time as lists show it: `2026-11`, `Nov 22`, `14:05`. */
const TIME = /^(?:\d{4}-|\d\d?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?)/i;

/**
 * Returns how a search reads times: in the zone of the user, with the year and without. Texts that
 * cannot be a time are not compared with any, which would take long in long lists.
 */
export const timeTextFor = (searched: string, zone: Zone): TimeText => {
  if (!TIME.test(searched.trim())) return () => '';
  return (iso) => {
    if (iso === null || iso === '') return '';
    const wall = formatInstant(iso, zone);
    return `${wall} ${formatNarrow(wall, wall.slice(0, 4))} ${formatNarrow(wall, NO_YEAR)}`;
  };
};

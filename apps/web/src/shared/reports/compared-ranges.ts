import type { ComparedRanges } from '@leadline/contracts';

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/** Returns the text of a range, e.g. `2026-11-23 00:00 – 2026-11-26 20:15`. */
export const datesText = ({ start_date, end_date }: Dates): string => `${start_date} – ${end_date}`;

/** Describes the ranges of a comparison, with the zone. */
export const comparedRangesText = ({ zone, current, past }: ComparedRanges): string =>
  `${datesText(current)} compared with ${datesText(past)}, ${zone.replaceAll('_', ' ')}`;

import type { CapRow } from '#shared/caps/cap';
import { fillsAt, type Forecast } from '#shared/caps/forecast';
import { wallOf, type Zone } from '#shared/lib/wall-clock';

export type ForecastState = Forecast['state'];

/** Parts of a bar, in percent of the day. */
export interface Lane {
  readonly row: CapRow;
  /** From when the cap is full, or from the earliest to the latest likely time. */
  readonly from: number;
  readonly until: number;
  /** The median; null for a full cap. */
  readonly at: number | null;
}

const DAY_MS = 24 * 3_600_000;

/** Returns the place of a time in the viewer's day: 0 at midnight, 100 at the next one. */
export const placeOf = (instant: number, zone: Zone, now: number): number => {
  const midnight = wallOf(now, zone).startOf('day');
  const minutes = wallOf(instant, zone).diff(midnight, 'minute');
  return Math.min(100, Math.max(0, (minutes * 60_000 * 100) / DAY_MS));
};

/** Returns the caps that are full or fill today, in the order in which they do. */
export const lanesOf = (rows: readonly CapRow[], zone: Zone, now: number): readonly Lane[] =>
  rows
    .filter(({ cap, forecast: { state } }) => cap > 0 && (state === 'full' || state === 'today'))
    .toSorted((a, b) => fillsAt(a.forecast) - fillsAt(b.forecast) || a.id - b.id)
    .map((row): Lane => {
      const {
        state,
        full_since: since,
        full_at: at,
        earliest,
        latest,
        day_end: end,
      } = row.forecast;
      const place = (instant: string | null, otherwise: number): number =>
        instant === null ? otherwise : placeOf(Date.parse(instant), zone, now);
      const dayEnd = place(end, 100);
      if (state === 'full')
        return { row, from: place(since, placeOf(now, zone, now)), until: dayEnd, at: null };
      return {
        row,
        from: place(earliest, placeOf(now, zone, now)),
        until: place(latest, dayEnd),
        at: place(at, dayEnd),
      };
    });

/** Counts the caps by the state of their forecast. A closed cap counts as full. */
export const countStates = (rows: readonly CapRow[]): Readonly<Record<ForecastState, number>> => {
  const counts = { full: 0, today: 0, not_today: 0, unknown: 0 };
  for (const { forecast } of rows) counts[forecast.state] += 1;
  return counts;
};

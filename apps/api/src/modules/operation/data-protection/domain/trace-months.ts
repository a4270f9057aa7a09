/** A month of traces: a partition of `lead_decisions`, with the traces from before `end`. */
export interface TraceMonth {
  /** Name of the table: `lead_decisions_2026_12`. */
  readonly name: string;
  /** The first instant of the month after it, in UTC. */
  readonly end: Date;
}

/** Month to be added. */
export interface NewTraceMonth extends TraceMonth {
  readonly start: Date;
}

/**
 * Number of months that exist before they begin. A job that fails for that long is noticed in time.
 */
const MONTHS_AHEAD = 3;

const firstOf = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1));

const nameOf = (start: Date): string =>
  `lead_decisions_${start.getUTCFullYear()}_${String(start.getUTCMonth() + 1).padStart(2, '0')}`;

/**
 * Returns the months after `lastEnd`, the end of the last month, until three months after the
 * present one.
 */
export const missingMonths = (lastEnd: Date, now: Date): readonly NewTraceMonth[] => {
  const until = firstOf(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD + 1);
  const months: NewTraceMonth[] = [];
  for (let start = lastEnd; start < until;) {
    const end = firstOf(start.getUTCFullYear(), start.getUTCMonth() + 1);
    months.push({ name: nameOf(start), start, end });
    start = end;
  }
  return months;
};

/** Returns the months whose traces are all from before an instant. */
export const expiredMonths = <Month extends TraceMonth>(
  months: readonly Month[],
  before: Date,
): readonly Month[] => months.filter(({ end }) => end <= before);

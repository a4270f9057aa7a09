/** Microseconds since 1970, the end excluded. */
export interface Range {
  readonly from: number;
  readonly until: number;
}
/** Wall-clock time in a zone, for instants within a range. */
export interface Clock extends Range {
  /** Offsets from UTC, each from an instant on. The first and the last continue beyond the range. */
  readonly offsets: readonly { readonly from: number; readonly offset: number }[];
}

const SECONDS_A_DAY = 86_400;
const MICROS_A_SECOND = 1e6;

interface Segment {
  readonly begin: number;
  readonly end: number;
  readonly offset: number;
}
/** Segment before the first question. */
const NOWHERE: Segment = { begin: Infinity, end: -Infinity, offset: 0 };

/**
 * Computes local days and times in a zone for instants in microseconds. Remembers the last offset
 * and the last day, because neighbouring rows mostly share them. NaN gives NaN.
 */
export class ZoneClock {
  private segment = NOWHERE;
  private begin = Infinity;
  private end = -Infinity;
  private number = Number.NaN;
  private readonly segments: readonly Segment[];

  constructor({ offsets }: Clock) {
    this.segments = offsets.map(({ from, offset }, index) => ({
      begin: index === 0 ? -Infinity : from,
      end: offsets[index + 1]?.from ?? Infinity,
      offset: offset / MICROS_A_SECOND,
    }));
  }

  /**
   * Returns the number of the local day, from 0 for 1 January 1970. Instants are nearly in order.
   */
  day(micros: number): number {
    if (!(micros >= this.begin && micros < this.end)) this.move(micros);
    return this.number;
  }

  /** Begin and end of the day of the last question, or of a part of it. */
  get lastDay(): readonly [begin: number, end: number] {
    return [this.begin, this.end];
  }

  /** Returns the number of the local day, of instants in any order. */
  dayOfAny(micros: number): number {
    return Math.floor((micros / MICROS_A_SECOND + this.offsetAt(micros)) / SECONDS_A_DAY);
  }

  /**
   * Returns the seconds since the local midnight, by the clock on the wall, of instants in any
   * order.
   */
  timeOfDay(micros: number): number {
    const seconds = micros / MICROS_A_SECOND + this.offsetAt(micros);
    return seconds - Math.floor(seconds / SECONDS_A_DAY) * SECONDS_A_DAY;
  }

  /** Returns the offset from UTC at an instant, in microseconds. */
  shift(micros: number): number {
    return this.offsetAt(micros) * MICROS_A_SECOND;
  }

  /**
   * Returns the offset that all instants from `earliest` to `latest` share, or null if they differ.
   */
  sharedShift(earliest: number, latest: number): number | null {
    const shift = this.shift(earliest);
    return latest < this.segment.end ? shift : null;
  }

  /** Moves to the day of an instant, or to the part of the day with one offset. */
  private move(micros: number): void {
    this.number = this.dayOfAny(micros);
    const { begin, end, offset } = this.segment;
    const midnight = (this.number * SECONDS_A_DAY - offset) * MICROS_A_SECOND;
    this.begin = Math.max(begin, midnight);
    this.end = Math.min(end, midnight + SECONDS_A_DAY * MICROS_A_SECOND);
  }

  private offsetAt(micros: number): number {
    if (micros < this.segment.begin || micros >= this.segment.end) {
      const found = this.segments.find(({ end }) => micros < end);
      if (!found) throw new RangeError('The zone has no offsets.');
      this.segment = found;
    }
    return this.segment.offset;
  }
}

/** Returns the weekday of a day, from 1 (Monday) to 7. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => day + 3 - Math.floor((day + 3) / 7) * 7 + 1;

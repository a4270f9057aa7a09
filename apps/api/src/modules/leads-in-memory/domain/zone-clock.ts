import { offsetsOf, type WallClock } from '#modules/lead-conditions/domain/condition.js';
import { MICROS_A_MS } from './lead-columns.js';

const SECONDS_A_DAY = 86_400;

/** Local time in a zone. Remembers the last offset, because neighbouring rows mostly share it. */
export class ZoneClock {
  private start = Infinity;
  private end = -Infinity;
  private offset = 0;
  private readonly segments: readonly {
    readonly start: number;
    readonly end: number;
    readonly offset: number;
  }[];

  constructor(clock: WallClock) {
    const offsets = offsetsOf(clock);
    this.segments = offsets.map(({ from, offset }, index) => ({
      start: index === 0 ? -Infinity : from * MICROS_A_MS,
      end: (offsets[index + 1]?.from ?? Infinity) * MICROS_A_MS,
      offset: offset / 1000,
    }));
  }

  /** Local time in seconds at an instant in microseconds; NaN of NaN. */
  seconds(micros: number): number {
    if (micros < this.start || micros >= this.end) this.move(micros);
    return micros / 1e6 + this.offset;
  }

  private move(micros: number): void {
    const segment = this.segments.find(({ end }) => micros < end);
    if (!segment) throw new RangeError('The zone has no offsets.');
    ({ start: this.start, end: this.end, offset: this.offset } = segment);
  }
}

/** The number of the day since 1970 that a local time is on, and its time of day in seconds. */
export const dayOf = (localSeconds: number): number => Math.floor(localSeconds / SECONDS_A_DAY);
export const timeOfDay = (localSeconds: number): number =>
  localSeconds - dayOf(localSeconds) * SECONDS_A_DAY;

/** From 1 (Monday) to 7. 1 January 1970 was a Thursday, three days after a Monday. */
export const weekdayOf = (day: number): number => day + 3 - Math.floor((day + 3) / 7) * 7 + 1;

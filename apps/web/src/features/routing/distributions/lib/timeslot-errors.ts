import { timeslotFaults } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { collisionDays, type OtherHours } from '#shared/hours/hours';

/** Errors of a timeslot that is being edited. */
export interface TimeslotErrors {
  readonly name: string | null;
  /** By weekday. */
  readonly days: ReadonlyMap<number, string>;
  /** The weekdays on which it overlaps with another timeslot. */
  readonly collisions: readonly number[];
  /** Error of the week as a whole. */
  readonly week: string | null;
}

export const timeslotErrors = (
  name: string,
  hours: readonly HoursDay[],
  others: OtherHours,
): TimeslotErrors => {
  const faults = timeslotFaults({ name, openingHours: hours });
  return {
    name: faults.find((fault) => fault.code === 'name_blank')?.message ?? null,
    days: new Map(
      faults.flatMap((fault) =>
        fault.code === 'hours' && fault.day !== null ? [[fault.day, fault.message] as const] : [],
      ),
    ),
    collisions: collisionDays(hours, others),
    week: faults.find((fault) => fault.code === 'no_day')?.message ?? null,
  };
};

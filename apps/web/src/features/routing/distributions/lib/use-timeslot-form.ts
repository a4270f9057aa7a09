import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { useState } from 'react';
import type { DraftTimeslot } from './draft';
import type { OtherHours } from '#shared/hours/hours';
import { timeslotErrors, type TimeslotErrors } from './timeslot-errors';

const NO_ERRORS: TimeslotErrors = { name: null, days: new Map(), collisions: [], week: null };

/** The field with the first error; null if there is none. */
const firstInvalidField = ({ name, days, collisions, week }: TimeslotErrors): string | null => {
  if (name !== null) return 'name';
  const [day] = [...days.keys(), ...collisions, ...(week === null ? [] : [1])];
  return day === undefined ? null : `day-${day}`;
};

/**
 * The fields of a timeslot as they are edited. Errors are shown after the first attempt to apply,
 * and disappear when they are fixed.
 */
export const useTimeslotForm = (
  timeslot: DraftTimeslot | null,
  defaultName: string,
  others: OtherHours,
) => {
  const [name, setName] = useState(timeslot?.name ?? defaultName);
  const [hours, setHours] = useState<readonly HoursDay[]>(
    timeslot?.openingHours ?? newOpeningHours(others),
  );
  const [hasTried, setTried] = useState(false);
  const errors = timeslotErrors(name, hours, others);
  return {
    name,
    setName,
    hours,
    setHours,
    shownErrors: hasTried ? errors : NO_ERRORS,
    /** Shows the errors. Returns the first field with one; null if there are none. */
    validate: (): string | null => {
      setTried(true);
      return firstInvalidField(errors);
    },
  };
};

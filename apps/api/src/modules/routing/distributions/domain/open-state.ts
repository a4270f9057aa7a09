import {
  isInsideHours,
  wallClockAt,
  type DistributionRow,
  type HoursDay,
} from '@leadline/contracts';

interface WithHours {
  readonly timezone_name: string;
  readonly is_send_in_op_hours: boolean;
  /** Opening hours of each timeslot in force. Empty if the distribution is not live. */
  readonly hours: readonly (readonly HoursDay[])[];
}

/**
 * Whether the distribution takes leads now, as routing decides it: outside its hours by its first
 * timeslot.
 */
export const openStateAt = (
  { hours, timezone_name, is_send_in_op_hours: rejectsOutsideHours }: WithHours,
  now: Date,
): Pick<DistributionRow, 'is_active_open' | 'is_outside_hours'> => {
  const clock = wallClockAt(now, timezone_name);
  const minute = clock.hour * 60 + clock.minute;
  const isCovered = hours.some((days) => isInsideHours(days, clock.weekday, minute));
  const isOpen = isCovered || (hours.length > 0 && !rejectsOutsideHours);
  return { is_active_open: isOpen ? 'true' : 'false', is_outside_hours: !isCovered };
};

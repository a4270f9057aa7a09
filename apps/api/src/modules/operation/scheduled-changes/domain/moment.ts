import { dayText, wallClockAt } from '@leadline/contracts';

/** Returns a moment as a person reads it: `2026-11-30 09:00 (Europe/Berlin)`. */
export const momentText = ({ at, zone }: { readonly at: Date; readonly zone: string }): string => {
  const clock = wallClockAt(at, zone);
  const time = [clock.hour, clock.minute].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayText(clock)} ${time} (${zone.replaceAll('_', ' ')})`;
};

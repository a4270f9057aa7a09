import { minuteText } from '@leadline/contracts';

/** Returns a moment as a person reads it: `2026-11-30 09:00 (Europe/Berlin)`. */
export const momentText = ({ at, zone }: { readonly at: Date; readonly zone: string }): string =>
  `${minuteText(at, zone)} (${zone.replaceAll('_', ' ')})`;

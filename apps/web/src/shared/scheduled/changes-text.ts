import type { ScheduledChange } from '@leadline/contracts';
import { wallOf, type Zone } from '#shared/lib/wall-clock';

/** Returns a moment in the zone in which it was entered: `Mon 30 Nov 2026 09:00 Berlin`. */
export const momentText = (
  { at, timezone }: Pick<ScheduledChange, 'at' | 'timezone'>,
  zones: readonly Zone[],
): string => {
  const zone = zones.find(({ name }) => name === timezone) ?? {
    id: 0,
    name: timezone,
    offset: '+00:00',
  };
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  return `${wallOf(Date.parse(at), zone).format('ddd D MMM YYYY HH:mm')} ${city}`;
};

/** Returns the changes in one line: `Cap 50 → 80, Reset time 00:00 → 06:00`. */
export const changesText = ({ changes }: Pick<ScheduledChange, 'changes'>): string =>
  changes
    .map(({ label, before, after }) => `${label} ${before || 'nothing'} → ${after || 'nothing'}`)
    .join(', ');

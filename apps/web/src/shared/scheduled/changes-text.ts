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

/** Templates have hundreds of lines, and long ones. */
const MOST_SHOWN = 6;
const LONGEST = 60;
const valueText = (text: string): string => {
  if (text === '') return 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Returns the changes in one line: `Cap 50 → 80, Reset time 00:00 → 06:00`. */
export const changesText = ({ changes }: Pick<ScheduledChange, 'changes'>): string => {
  const texts = changes
    .slice(0, MOST_SHOWN)
    .map(({ label, before, after }) => `${label} ${valueText(before)} → ${valueText(after)}`);
  const more = changes.length - texts.length;
  return texts.join(', ') + (more > 0 ? ` and ${more} more` : '');
};

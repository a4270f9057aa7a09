import type { Random } from './random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [FIRST_HOUR, LAST_HOUR] = [7, 18];

/** The next moment when staff are at work, from Monday to Friday, in milliseconds of UTC. */
export const workingTime = (from: number, random: Random): number => {
  const at = new Date(from);
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const hour = at.getUTCHours();
  if (!isWeekend && hour >= FIRST_HOUR && hour < LAST_HOUR) return from;
  // What piled up is worked off in the first hours of the day.
  const next = new Date(from);
  next.setUTCHours(FIRST_HOUR, 0, 0, 0);
  if (next.getTime() <= from) next.setUTCDate(next.getUTCDate() + 1);
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() + Math.floor(random.between(2 * MINUTE, 3 * HOUR));
};

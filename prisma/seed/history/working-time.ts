import type { Random } from './random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const [FIRST_HOUR, LAST_HOUR] = [7, 20];

/** The next moment when somebody of the staff is at work, in milliseconds of UTC. */
export const workingTime = (from: number, random: Random): number => {
  const hour = new Date(from).getUTCHours();
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return from;
  const midnight = Math.floor(from / DAY) * DAY;
  const day = hour < FIRST_HOUR ? midnight : midnight + DAY;
  // Work from the night is done in the first hours.
  return day + FIRST_HOUR * HOUR + Math.floor(random.between(2 * MINUTE, 3 * HOUR));
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the time until an instant in two units: `in 5 h 12 min`. */
export const formatCountdown = (iso: string, now: number): string => {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  if (seconds <= 0) return 'now';
  if (seconds < MINUTE) return 'in less than a minute';
  if (seconds >= DAY)
    return `in ${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  return seconds < HOUR
    ? `in ${Math.floor(seconds / MINUTE)} min`
    : `in ${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
};

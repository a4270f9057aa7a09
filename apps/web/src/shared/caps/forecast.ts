import { formatShortPercent } from '#shared/lib/format';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import type { CapRow } from './cap';

export type Forecast = CapRow['forecast'];
type ForecastState = Forecast['state'];

export const STATE_LABELS: Record<ForecastState, string> = {
  full: 'Full',
  today: 'Fills today',
  not_today: 'Not today',
  unknown: 'Not known yet',
};

/**
 * Returns the time by which caps are sorted, in milliseconds: full ones by the time since when,
 * then those that fill today, then the others, the most likely first.
 */
export const fillsAt = ({ state, full_since: since, full_at: at, ...rest }: Forecast): number => {
  if (state === 'full') return since === null ? 0 : Date.parse(since);
  if (state === 'today' && at !== null) return Date.parse(at);
  const NEVER = 9e15;
  return state === 'not_today' ? NEVER * (1.5 - (rest.likelihood ?? 0) / 2) : NEVER * 2;
};

/** Shows a time of today as `14:05`, and another one with its day. */
export const timeText = (instant: string, zone: Zone, now: number): string => {
  const wall = wallOf(Date.parse(instant), zone);
  return wall.format(wall.isSame(wallOf(now, zone), 'day') ? 'HH:mm' : 'MMM D, HH:mm');
};

/** Returns the middle 80 % of the likely times, e.g. `13:20 to 15:40`, or `13:20 or later`. */
export const intervalText = (
  { earliest, latest }: Forecast,
  zone: Zone,
  now: number,
): string | null => {
  if (earliest === null) return null;
  const from = timeText(earliest, zone, now);
  return latest === null ? `${from} or later` : `${from} to ${timeText(latest, zone, now)}`;
};

const percentText = (likelihood: number): string =>
  formatShortPercent((likelihood * 100).toFixed(0));

/** Explains a forecast in a sentence. */
export const forecastText = (row: CapRow, zone: Zone, now: number): string => {
  const { forecast, cap } = row;
  const noun = row.type === 'lead' ? 'leads' : 'FTDs';
  if (cap === 0) return 'A cap of 0 is closed.';
  const end = timeText(forecast.day_end, zone, now);
  const without =
    forecast.expected === null
      ? ''
      : ` Without a limit it would have about ${forecast.expected} ${noun} by ${end}.`;
  switch (forecast.state) {
    case 'full': {
      const since = forecast.full_since;
      return `Full${since === null ? '' : ` since about ${timeText(since, zone, now)}`}.${without}`;
    }
    case 'today': {
      const at = timeText(forecast.full_at ?? forecast.day_end, zone, now);
      const interval = intervalText(forecast, zone, now);
      return (
        `Fills at about ${at}` +
        `${interval === null ? '' : `; four times in five at ${interval}`}.${without}`
      );
    }
    case 'not_today':
      return (
        `Not today: it fills by ${end} with a likelihood of ` +
        `${percentText(forecast.likelihood ?? 0)}.${without}`
      );
    case 'unknown':
      return 'Not known yet: it has counted too little.';
  }
};

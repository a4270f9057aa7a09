import { wallOf, type Zone } from '#shared/lib/wall-clock';

const ISO_DAY = 'YYYY-MM-DD';

/** Periods that the user can choose by name. */
export const PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  own: 'Custom',
} as const;
export type PeriodName = keyof typeof PERIODS;
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the days of a period in a zone. For `own`, whose days come from the address, returns the
 * default: the last 7 days.
 */
export const daysOf = (name: PeriodName, now: number, zone: Zone): Days => {
  const today = wallOf(now, zone);
  const ending = (count: number): Days => ({
    from: today.subtract(count - 1, 'day').format(ISO_DAY),
    to: today.format(ISO_DAY),
  });
  const yesterday = today.subtract(1, 'day').format(ISO_DAY);
  switch (name) {
    case 'today':
      return ending(1);
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'month':
      return ending(30);
    case 'quarter':
      return ending(90);
    case 'week':
    case 'own':
      return ending(7);
  }
};

import { z } from 'zod';
import { text } from '../common/fields.js';

/** In `05/11/2026`, whether the first number is the day or the month. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export const DECIMAL_MARKS = ['dot', 'comma'] as const;

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * An advertiser's format of dates and amounts, in postbacks and in pulls. Null is unknown, and a
 * value that depends on an unknown format is refused (ADR 55).
 */
export const ReportFormat = z
  .object({
    dates: z.enum(DATE_ORDERS).nullable().default(null),
    /** The zone of times that name none: an IANA name. UTC if null. */
    zone: text(64).refine(isZone, { message: 'Choose a time zone' }).nullable().default(null),
    decimal_mark: z.enum(DECIMAL_MARKS).nullable().default(null),
  })
  .meta({ id: 'ReportFormat' });
export type ReportFormat = z.output<typeof ReportFormat>;

export const NO_FORMAT: ReportFormat = { dates: null, zone: null, decimal_mark: null };

import { z } from 'zod';

/** Database ids are positive 32-bit integers. */
export const MAX_ID = 2_147_483_647;
export const Id = z.coerce.number().int().min(1).max(MAX_ID);
/** An id in a JSON body; numeric strings are accepted, because selects send them. */
export const BodyId = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_ID));
export const IdParams = z.object({ id: Id });

/** Money as decimal text with two digits, e.g. `"1250.00"`. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ id: 'Money', description: 'Decimal text with two digits' });
/**
 * A ratio or percentage as decimal text with two digits, e.g. `"12.50"`; division by zero is
 * `"0.00"`.
 */
export const Ratio = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ id: 'Ratio', description: 'Decimal text with two digits' });

/** An instant in replies: ISO 8601 in UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });

// Only plausible years. Searching the calendar of the first century would take minutes.
const WALL_YEAR = /^(19[7-9]\d|20\d{2})-/;
const DATE = /(19[7-9]\d|20\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/;
const TIME = /([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?/;
const dateTimeText = new RegExp(`^${DATE.source}[ T]${TIME.source}$`);
/** Whether the day at the beginning of the text exists. JavaScript reads 30 February as 2 March. */
export const isRealDate = (text: string): boolean => {
  const day = text.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};
/** A wall-clock date and time in the viewer's zone: `yyyy-MM-dd HH:mm` (API-009). */
export const WallDateTime = z
  .string()
  .regex(dateTimeText, 'Use yyyy-MM-dd HH:mm')
  .refine(isRealDate, 'This date does not exist')
  .meta({ id: 'WallDateTime' });
/** Whether a text is an instant such as `2026-12-01T09:00:00Z`, of a year that wall times have. */
export const isInstantText = (text: string): boolean =>
  z.iso.datetime().safeParse(text).success && WALL_YEAR.test(text);
/** A wall-clock date and time in the viewer's zone, or an instant. */
export const WallOrInstant = z
  .string()
  .refine((text) => isInstantText(text) || dateTimeText.test(text), 'Use yyyy-MM-dd HH:mm')
  .refine(isRealDate, 'This date does not exist');
/** A wall-clock time: `HH:mm`, seconds accepted. */
export const WallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Please enter a valid time')
  .meta({ id: 'WallTime' });

/** An offset from UTC that some zone has, such as `+03:00`. */
export const ZoneOffset = z.string().regex(/^[+-](?:0\d|1[0-3]):[0-5]\d$|^[+-]14:00$/);

/** Text typed by people, without NUL (PostgreSQL cannot store it) and lone surrogates. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      message: 'Contains characters that cannot be stored',
    });

/** A list in a filter. Null, absent and empty mean "no filter" (LED-027). */
export const filterList = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(1000)
    .nullish()
    .transform((list) => (list && list.length > 0 ? list : null));

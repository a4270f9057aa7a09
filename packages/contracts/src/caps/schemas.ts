import { z } from 'zod';
import { BodyId, Instant, WallTime, text } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';

export const CAP_TYPES = ['lead', 'ftd'] as const;
export const CAP_INTERVALS = ['daily', 'interval'] as const;
/** The filter groups that a cap parameter may come from, with their stable ids. */
export const CAP_PARAMETER_GROUPS = { Publishers: 4, Advertisers: 1, Funnel: 13 } as const;

const NamedRef = z.object({ id: z.int(), name: z.string() });

/** When a cap fills, as its past days and this day make it likely (ADR 92). */
export const CapForecast = z
  .object({
    /**
     * Whether it fills before its day ends: it is full; more likely than not; less likely; or it
     * has counted too little to say.
     */
    state: z.enum(['full', 'today', 'not_today', 'unknown']),
    /** When it was first seen full, if that was recorded. */
    full_since: Instant.nullable(),
    /** The median. Null unless it fills today. */
    full_at: Instant.nullable(),
    /** The middle 80 % of the likely times. Null for a time after the end of the day. */
    earliest: Instant.nullable(),
    latest: Instant.nullable(),
    /** From 0 to 1: how likely it fills before the day ends. */
    likelihood: z.number().nullable(),
    /** The count of the window by the end of the day if there were no limit. */
    expected: z.int().nullable(),
    /** As `expected`; enough in nine days of ten. */
    high: z.int().nullable(),
    /** From the last reset time to the next, also for an interval cap. */
    day_start: Instant,
    day_end: Instant,
    /** Past days that the forecast knows. */
    history_days: z.int(),
  })
  .meta({ id: 'CapForecast' });
export type CapForecast = z.output<typeof CapForecast>;

export const Cap = z
  .object({
    id: z.int(),
    version: Version,
    interval: z.enum(CAP_INTERVALS),
    type: z.enum(CAP_TYPES),
    /** Accepted leads or reported FTDs in the open window. */
    filled: z.int(),
    /** Reservations of deliveries whose outcome is not known yet. They count against the cap. */
    reserved: z.int(),
    cap: z.int(),
    reset_time: z.string(),
    /** Start of the open window, from which `filled` is counted. */
    window_start: Instant,
    /** Start of the next window. Null for an interval cap, which only staff reset. */
    reset_at: Instant.nullable(),
    timezone_id: z.int(),
    timezone: NamedRef,
    countries: z.array(NamedRef.extend({ code: z.string() })),
    advertisers: z.array(NamedRef),
    affiliates: z.array(NamedRef),
    /** Only leads that its advertiser gets under this deal count; null for any (ADR 100). */
    deal: NamedRef.nullable(),
    /** Whether the deal has ended: no lead comes under it any more. */
    is_deal_over: z.boolean(),
    parameters: z.record(z.string(), z.string()),
    forecast: CapForecast,
    /**
     * False if a limited role may only read the cap, because it also concerns parties of others.
     */
    may_change: z.boolean(),
  })
  .meta({ id: 'Cap' });
export type Cap = z.output<typeof Cap>;
/** Content of a version of a cap: the settings of staff, with names beside the ids. */
export type CapContent = Omit<
  Cap,
  | 'id'
  | 'version'
  | 'filled'
  | 'reserved'
  | 'window_start'
  | 'reset_at'
  | 'is_deal_over'
  | 'forecast'
  | 'may_change'
>;

/** At most 90 windows that were used, newest first, always including the open one. */
export const CapUsageHistory = z
  .object({
    id: z.int(),
    cap: z.int(),
    windows: z.array(
      z.object({ window_start: Instant, filled: z.int(), reserved: z.int(), is_open: z.boolean() }),
    ),
  })
  .meta({ id: 'CapUsageHistory' });

/** Leads that a cap kept away in the last 24 hours, and who is behind it. Money is expected. */
export const CapEffects = z
  .object({
    /** How many leads were decided again; the newest ones where there are too many. */
    leads: z.int(),
    is_partial: z.boolean(),
    /** Leads that go elsewhere without the cap, most leads first. Null stands for nobody. */
    moves: z.array(
      z.object({
        with_cap: NamedRef.nullable(),
        without_cap: NamedRef.nullable(),
        leads: z.int(),
      }),
    ),
    /** Moved leads without a history to expect a profit from. They are not in the profit. */
    not_estimated_leads: z.int(),
    /** Expected profit without the cap, less that with it. Null if it cannot be estimated. */
    lost_profit: z.string().nullable(),
    /** Ends of the 95 % interval. */
    lost_profit_low: z.string().nullable(),
    lost_profit_high: z.string().nullable(),
    /** Other advertisers of its distributions, with the room in their fullest cap. */
    behind: z.array(
      z.object({
        advertiser: NamedRef,
        /** Null if no cap limits it. */
        room: z.object({ left: z.int(), cap_id: z.int() }).nullable(),
      }),
    ),
    /** Live distributions whose leads the cap may concern. */
    distributions: z.array(NamedRef),
  })
  .meta({ id: 'CapEffects' });
export type CapEffects = z.output<typeof CapEffects>;

/** `cap` arrives as text (CAP-021). A JSON number is accepted too. */
const CapLimit = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .regex(/^-?\d{1,9}$/, 'Please enter a valid cap')
      .transform(Number),
  )
  .pipe(z.int().min(0, 'Cap should be greater than equal to 0').max(100_000_000));

const Ids = z
  .array(BodyId)
  .max(1000)
  .nullish()
  .transform((list) => [...new Set(list ?? [])]);
const capFields = {
  type: z.enum(CAP_TYPES, 'Please select a valid type'),
  /** Older forms send `total` for `interval` (CAP-010). */
  interval: z.preprocess(
    (value) => (value === 'total' ? 'interval' : value),
    z.enum(CAP_INTERVALS, 'Please select a valid interval'),
  ),
  cap: CapLimit,
  reset_time: WallTime.default('00:00'),
  timezone_id: BodyId,
  country_ids: Ids,
  advertiser_ids: Ids,
  affiliate_ids: Ids,
  /** A deal of the one advertiser of the cap. */
  deal_id: BodyId.nullish().transform((id) => id ?? null),
};
interface CapScope {
  country_ids: number[];
  advertiser_ids: number[];
  affiliate_ids: number[];
}
const hasScope = (cap: CapScope) =>
  cap.country_ids.length + cap.advertiser_ids.length + cap.affiliate_ids.length > 0;
const scopeMessage = {
  path: ['country_ids'],
  message: 'Choose at least one publisher, advertiser or country',
};

export const CreateCapBody = z
  .object({
    ...capFields,
    split: z.boolean().default(false),
    /** Whether a daily cap counts what its day already had. Else it begins at 0. */
    count_today: z.boolean().default(false),
    parameters: z
      .record(
        z.string().regex(/^\d{1,4}$/),
        z.union([z.string(), z.int()]).transform(String).pipe(text(255)),
      )
      .nullish()
      .transform((map) => map ?? {}),
  })
  .refine(hasScope, scopeMessage)
  .refine((body) => !body.count_today || body.interval === 'daily', {
    path: ['count_today'],
    message: 'Only a daily cap can count what its day already had',
  });
export type CreateCapBody = z.output<typeof CreateCapBody>;

/** The id arrives as `id` or as `cap_id` (CAP-022). */
export const UpdateCapBody = z
  .object({
    ...capFields,
    id: BodyId.optional(),
    cap_id: BodyId.optional(),
    version: SeenVersion,
  })
  .refine((body) => body.id !== undefined || body.cap_id !== undefined, {
    path: ['id'],
    message: 'The id of the cap is missing',
  })
  .refine(hasScope, scopeMessage);
export type UpdateCapBody = z.output<typeof UpdateCapBody>;

import { z } from 'zod';
import { Id, Instant, isRealDate, MAX_ID, Money, text } from '../common/fields.js';
import { PublisherConversion, PublisherLead } from '../intake/pull.schemas.js';

/** The most days of one answer. */
export const PANEL_MAX_DAYS = 92;

const Day = z
  .string()
  .regex(/^(19[7-9]\d|20\d{2})-\d\d-\d\d$/, 'Use yyyy-MM-dd')
  .refine(isRealDate, 'This date does not exist');
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const period = {
  /** The first and the last day, in the zone of the account. */
  from: Day,
  to: Day,
  /** One affiliate of the account. All of them by default. */
  publisher_id: Id.optional(),
};
type Period = { readonly from: string; readonly to: string };
const inOrder = ({ from, to }: Period): boolean => from <= to;
const ORDER = { path: ['to'], message: 'Must not be before from' };
const notTooLong = ({ from, to }: Period): boolean => daysBetween(from, to) <= PANEL_MAX_DAYS;
const LENGTH = { path: ['to'], message: `Choose at most ${PANEL_MAX_DAYS} days` };

export const PanelPeriod = z.object(period).refine(inOrder, ORDER).refine(notTooLong, LENGTH);
export type PanelPeriod = z.output<typeof PanelPeriod>;

const figures = {
  clicks: z.int(),
  leads: z.int(),
  /** Approved FTDs. */
  conversions: z.int(),
  payout: Money,
};
export const PanelFigures = z.object(figures).meta({ id: 'PanelFigures' });
export type PanelFigures = z.output<typeof PanelFigures>;

/** Results of a period: clicks by their day, leads by theirs, FTDs by theirs. */
export const PanelDashboard = z
  .object({
    timezone: z.string(),
    total: PanelFigures,
    days: z.array(z.object({ day: z.string(), ...figures })),
  })
  .meta({ id: 'PanelDashboard' });
export type PanelDashboard = z.output<typeof PanelDashboard>;

export const PANEL_LEAD_STATUSES = ['Submitted', 'Accepted', 'Rejected', 'FTD'] as const;
const PANEL_PAGE = 50;

/** Where the page before ended. */
const CURSOR_FAULT = 'Send an unchanged next of this list';
const hasId = (place: string): boolean => Number(place.split('_')[1]) <= MAX_ID;
const Cursor = z
  .string()
  .regex(/^\d{1,17}_\d{1,10}$/, CURSOR_FAULT)
  .refine(hasId, CURSOR_FAULT);
const list = {
  ...period,
  /** `next` of the page before. */
  after: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(PANEL_PAGE),
};
export const PanelLeadQuery = z
  .object({
    ...list,
    status: z.enum(PANEL_LEAD_STATUSES).optional(),
    /** An e-mail in any case, a phone, a hit id or a lead id, whole. */
    search: text(254).trim().optional(),
  })
  .refine(inOrder, ORDER);
export type PanelLeadQuery = z.output<typeof PanelLeadQuery>;
export const PanelConversionQuery = z.object(list).refine(inOrder, ORDER);
export type PanelConversionQuery = z.output<typeof PanelConversionQuery>;

const publisher = { publisher_id: z.int() };
const next = { next: z.string().nullable() };

/** A lead as the publisher API shows it, with its affiliate. */
export const PanelLead = PublisherLead.extend(publisher).meta({ id: 'PanelLead' });
export type PanelLead = z.output<typeof PanelLead>;
export const PanelLeadPage = z
  .object({ data: z.array(PanelLead), ...next })
  .meta({ id: 'PanelLeadPage' });
export type PanelLeadPage = z.output<typeof PanelLeadPage>;

/** An approved FTD as the publisher API shows it, with its affiliate. */
export const PanelConversion = PublisherConversion.extend(publisher).meta({
  id: 'PanelConversion',
});
export type PanelConversion = z.output<typeof PanelConversion>;
export const PanelConversionPage = z
  .object({ data: z.array(PanelConversion), ...next })
  .meta({ id: 'PanelConversionPage' });
export type PanelConversionPage = z.output<typeof PanelConversionPage>;

export const PANEL_CLICK_GROUPS = ['day', 'offer', 'country'] as const;
export type PanelClickGroup = (typeof PANEL_CLICK_GROUPS)[number];
export const PanelClickQuery = z
  .object({ ...period, group: z.enum(PANEL_CLICK_GROUPS).default('day') })
  .refine(inOrder, ORDER)
  .refine(notTooLong, LENGTH);
export type PanelClickQuery = z.output<typeof PanelClickQuery>;
/** Clicks of a period by day, offer or country, with their leads and FTDs. */
export const PanelClickReport = z
  .object({
    rows: z.array(
      z.object({
        /** A day, the name of an offer, or the code of a country. Null without one. */
        name: z.string().nullable(),
        clicks: z.int(),
        unique_clicks: z.int(),
        leads: z.int(),
        conversions: z.int(),
        payout: Money,
      }),
    ),
  })
  .meta({ id: 'PanelClickReport' });
export type PanelClickReport = z.output<typeof PanelClickReport>;

export const PanelPublisherQuery = z.object({ publisher_id: Id.optional() });
export const PanelOffer = z
  .object({
    id: z.int(),
    name: z.string(),
    category: z.string(),
    /** The payout of the offer, in words. */
    payout_text: z.string(),
    /** The click links of the affiliates of the account. */
    links: z.array(z.object({ publisher_id: z.int(), publisher: z.string(), url: z.string() })),
  })
  .meta({ id: 'PanelOffer' });
export type PanelOffer = z.output<typeof PanelOffer>;

/** A request of the publisher API. No values of fields: only which ones were wrong, and how. */
export const PanelApiCall = z
  .object({
    id: z.int(),
    at: Instant,
    method: z.string(),
    path: z.string(),
    status: z.int(),
    code: z.string().nullable(),
    /** Meaning of the code. */
    message: z.string().nullable(),
    lead_id: z.int().nullable(),
    faults: z.array(z.object({ field: z.string(), code: z.string() })),
    trace_id: z.string(),
  })
  .meta({ id: 'PanelApiCall' });
export type PanelApiCall = z.output<typeof PanelApiCall>;

import { z } from 'zod';
import { text } from '../common/fields.js';

export const PostbackParams = z.object({ token: z.string().min(16).max(128).regex(/^[A-Za-z0-9_-]+$/) });
const flag = z.union([z.boolean(), z.int(), z.string()]).nullish()
  .transform((value) => value === true || value === 1 || (typeof value === 'string' && ['1', 'true', 'yes'].includes(value.toLowerCase())));

/** What an advertiser tells us about a lead (domain §6). At least one of the two lead ids is needed. */
export const PostbackFields = z.object({
  /** Our id of the lead. */
  lead_id: z.union([text(20), z.int().transform(String)]).nullish().transform((id) => id || null),
  /** The advertiser's id of the lead. */
  brand_lead_id: z.union([text(128), z.int().transform(String)]).nullish().transform((id) => id || null),
  status: text(255).nullish().transform((status) => status?.trim() || null),
  ftd: flag,
  /** What the advertiser pays for the FTD, decimal text; used where no revenue is configured. */
  amount: z.union([text(16), z.number().transform(String)]).nullish().transform((amount) => amount || null).pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Use a number with at most two decimals').nullable()),
  ftd_time: z.iso.datetime({ offset: true }).nullish().transform((time) => time ?? null),
}).refine((postback) => postback.lead_id !== null || postback.brand_lead_id !== null, { path: ['lead_id'], message: 'Send lead_id or brand_lead_id' });
export type Postback = z.output<typeof PostbackFields>;

export const PostbackReply = z.object({ message: z.string(), code: z.enum(['applied', 'unchanged']), lead_id: z.int() });

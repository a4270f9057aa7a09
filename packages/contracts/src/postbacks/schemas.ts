import { z } from 'zod';
import { text } from '../common/fields.js';

export const PostbackParams = z.object({ token: z.string().min(16).max(128).regex(/^[A-Za-z0-9_-]+$/) });
const YES = ['1', 'true', 'yes', 'y', 'on'];
const NO = ['0', 'false', 'no', 'n', 'off', ''];
/** A word that is neither is refused: an FTD must not be lost to a slip of the pen. */
const flag = z.union([z.boolean(), z.int(), z.string()]).nullish().transform((value) => String(value ?? '').trim().toLowerCase())
  .pipe(z.string().refine((word) => YES.includes(word) || NO.includes(word), 'Use 1 or 0').transform((word) => YES.includes(word)));

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
  ftd_time: text(40).nullish().transform((time) => time?.trim() || null).pipe(z.iso.datetime({ offset: true }).nullable()),
}).refine((postback) => postback.lead_id !== null || postback.brand_lead_id !== null, { path: ['lead_id'], message: 'Send lead_id or brand_lead_id' });
export type Postback = z.output<typeof PostbackFields>;

export const PostbackReply = z.object({ message: z.string(), code: z.enum(['applied', 'unchanged']), lead_id: z.int() });

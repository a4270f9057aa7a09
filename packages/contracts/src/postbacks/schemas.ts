import { z } from 'zod';
import { text } from '../common/fields.js';
import { reportedAmount, reportedInstant } from './reported-values.rules.js';

export const PostbackParams = z.object({
  token: z
    .string()
    .min(16)
    .max(128)
    .regex(/^[A-Za-z0-9_-]+$/),
});
const YES = ['1', 'true', 'yes', 'y', 'on'];
const NO = ['0', 'false', 'no', 'n', 'off', ''];
/** Any other word is refused, so that a typing error does not lose an FTD. */
const flag = z
  .union([z.boolean(), z.int(), z.string()])
  .nullish()
  .transform((value) =>
    String(value ?? '')
      .trim()
      .toLowerCase(),
  )
  .pipe(
    z
      .string()
      .refine((word) => YES.includes(word) || NO.includes(word), 'Use 1 or 0')
      .transform((word) => YES.includes(word)),
  );

/** A value in the spelling of advertisers. A value that cannot be read is refused. */
const reported = (max: number, read: (value: string | number) => string | null, message: string) =>
  z
    .union([text(max), z.number()])
    .nullish()
    .transform((value, context) => {
      const sent = (typeof value === 'string' ? value.trim() : String(value ?? '')) || null;
      const found = sent === null ? null : read(typeof value === 'number' ? value : sent);
      if (sent !== null && found === null) context.addIssue({ code: 'custom', message });
      return found;
    });

/** An advertiser's report about a lead (domain §6). At least one of the two ids is needed. */
export const PostbackFields = z
  .object({
    /** Our id of the lead. */
    lead_id: z
      .union([text(20), z.int().transform(String)])
      .nullish()
      .transform((id) => id || null),
    /** The advertiser's id of the lead. */
    brand_lead_id: z
      .union([text(128), z.int().transform(String)])
      .nullish()
      .transform((id) => id || null),
    status: text(255)
      .nullish()
      .transform((status) => status?.trim() || null),
    ftd: flag,
    /** What the advertiser pays for the FTD, as decimal text. Used if no revenue is agreed. */
    amount: reported(32, reportedAmount, 'Use a number like 250 or 250.50'),
    ftd_time: reported(40, reportedInstant, 'Use ISO 8601 with an offset, or seconds since 1970'),
  })
  .refine((postback) => postback.lead_id !== null || postback.brand_lead_id !== null, {
    path: ['lead_id'],
    message: 'Send lead_id or brand_lead_id',
  });
export type Postback = z.output<typeof PostbackFields>;

/** A POST may have the fields in its address: many trackers send no body. */
export const SentPostback = z.looseObject({}).nullish();

export const PostbackReply = z.object({
  message: z.string(),
  code: z.enum(['applied', 'unchanged']),
  lead_id: z.int(),
});

import { z } from 'zod';
import { text } from '../common/fields.js';

export const PostbackParams = z.object({
  token: z
    .string()
    .min(16)
    .max(128)
    .regex(/^[A-Za-z0-9_-]+$/),
});
const YES = ['1', 'true', 'yes', 'y', 'on'];
const NO = ['0', 'false', 'no', 'n', 'off', ''];
/** A word that is neither is refused: an FTD must not be lost to a slip of the pen. */
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

/** Seconds, milliseconds, `2026-11-21 12:00:00` (UTC) or ISO 8601; null for anything else. */
export const reportedInstant = (text: string): string | null => {
  // Without a year it would be a guess.
  if (!/\d{4}/.test(text)) return null;
  const time = /^\d{9,11}$/.test(text)
    ? Number(text) * 1000
    : /^\d{12,14}$/.test(text)
      ? Number(text)
      : Date.parse(
          /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text)
            ? `${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z`
            : text,
        );
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ||
    date.getUTCFullYear() < 1970 ||
    date.getUTCFullYear() > 9999
    ? null
    : date.toISOString();
};
/** Digits beyond two are cut off; null where it is no amount, or might be another: `1,250` is a thousand to some and one to others. */
export const reportedAmount = (text: string): string | null => {
  const [, whole, decimals, decimalsOfComma] =
    /^(\d{1,9})(?:\.(\d+)|,(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined
    ? null
    : `${whole}.${(decimals ?? decimalsOfComma ?? '').slice(0, 2).padEnd(2, '0')}`;
};
/** As advertisers spell it: an FTD must not be lost to a comma. What cannot be read is refused. */
const reported = (max: number, read: (text: string) => string | null, message: string) =>
  z
    .union([text(max), z.number().transform(String)])
    .nullish()
    .transform((value, context) => {
      const sent = value?.trim() || null;
      const found = sent === null ? null : read(sent);
      if (sent !== null && found === null) context.addIssue({ code: 'custom', message });
      return found;
    });

/** What an advertiser tells us about a lead (domain §6). At least one of the two lead ids is needed. */
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
    /** What the advertiser pays for the FTD, decimal text; used where no revenue is configured. */
    amount: reported(32, reportedAmount, 'Use a number like 250 or 250.50'),
    ftd_time: reported(40, reportedInstant, 'Use ISO 8601 with an offset, or seconds since 1970'),
  })
  .refine((postback) => postback.lead_id !== null || postback.brand_lead_id !== null, {
    path: ['lead_id'],
    message: 'Send lead_id or brand_lead_id',
  });
export type Postback = z.output<typeof PostbackFields>;

/** A POST may bring the fields in its address as well: many trackers send no body. */
export const SentPostback = z.looseObject({}).nullish();

export const PostbackReply = z.object({
  message: z.string(),
  code: z.enum(['applied', 'unchanged']),
  lead_id: z.int(),
});

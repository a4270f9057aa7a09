import { z } from 'zod';
import { text } from '../common/fields.js';
import { NO_FORMAT, type ReportFormat } from './report-format.schemas.js';
import { reportedAmount, signedAmount, type ReadValue } from './reported-amount.rules.js';
import { DEPOSIT_ID } from '../money/deposits.rules.js';
import { reportedInstant } from './reported-time.rules.js';
import { holdsAnotherField } from './sent-fields.rules.js';

export const PostbackParams = z.object({
  token: z
    .string()
    .min(16)
    .max(128)
    .regex(/^[A-Za-z0-9_-]+$/),
});
const YES = ['1', 'true', 'yes', 'y', 'on'];
const NO = ['0', 'false', 'no', 'n', 'off', ''];
const wordOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return (isScalar ? `${value as string}` : JSON.stringify(value)).trim().toLowerCase();
};
/** Whether a value says that there is no FTD. */
export const saysNo = (value: unknown): boolean => NO.includes(wordOf(value));
/** Any other word is refused, so that a typing error does not lose an FTD. */
const flag = z
  .union([z.boolean(), z.int(), z.string()])
  .nullish()
  .transform(wordOf)
  .pipe(
    z
      .string()
      .refine((word) => YES.includes(word) || NO.includes(word), 'Use 1 or 0')
      .transform((word) => YES.includes(word)),
  );

/** A value in the spelling of the advertiser. A value that cannot be read is refused. */
const reported = (max: number, read: (value: string | number) => ReadValue) =>
  z
    .union([text(max), z.number()])
    .nullish()
    .transform((value, context) => {
      const sent = (typeof value === 'string' ? value.trim() : String(value ?? '')) || null;
      if (sent === null) return null;
      const found = read(typeof value === 'number' ? value : sent);
      if (found.problem !== null) context.addIssue({ code: 'custom', message: found.problem });
      return found.value;
    });

const fieldsOf = (format: ReportFormat) =>
  z
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
        .refine(
          (status) => !holdsAnotherField(status),
          'Holds another field. Separate the fields with &',
        )
        .nullish()
        .transform((status) => status?.trim() || null),
      ftd: flag,
      /** The advertiser's amount for the FTD, as decimal text. Used if no revenue is agreed. */
      amount: reported(40, (value) => reportedAmount(value, format)),
      ftd_time: reported(60, (value) => reportedInstant(value, format)),
      /**
       * The advertiser's id of a deposit after the FTD. The same id again changes nothing. The other
       * fields of a deposit are read beside it.
       */
      deposit_id: z
        .union([text(100), z.int().transform(String)])
        .nullish()
        .transform((id) => id?.trim() || null)
        .refine((id) => id === null || DEPOSIT_ID.test(id), 'Use letters, digits and . _ : -'),
      /** In dollars. A withdrawal is negative. */
      deposit_amount: reported(40, (value) => signedAmount(value, format)),
      deposit_time: reported(60, (value) => reportedInstant(value, format)),
      deposit_currency: text(10)
        .nullish()
        .transform((currency) => currency?.trim() || null),
    })
    .refine((postback) => postback.lead_id !== null || postback.brand_lead_id !== null, {
      path: ['lead_id'],
      message: 'Send lead_id or brand_lead_id',
    })
    .refine(({ deposit_id: id, deposit_amount: amount }) => id === null || amount !== null, {
      path: ['deposit_amount'],
      message: 'Send the amount of the deposit',
    });
const postbackFields = (format: ReportFormat) =>
  fieldsOf(format).refine(
    ({ status, ftd, deposit_id: deposit }) => status !== null || ftd || deposit !== null,
    { path: ['status'], message: 'Send a status or an FTD' },
  );

/**
 * An advertiser's report about a lead (domain §6). At least one of the two ids is needed, and a
 * status, an FTD or a deposit.
 */
export const PostbackFields = postbackFields(NO_FORMAT);
export type Postback = z.output<typeof PostbackFields>;
/** Values of a report without a deposit. */
export const NO_DEPOSIT = {
  deposit_id: null,
  deposit_amount: null,
  deposit_time: null,
  deposit_currency: null,
} as const satisfies Partial<Postback>;

/** A schema for each format, made once. */
const perFormat = <Schema>(make: (format: ReportFormat) => Schema) => {
  const known = new Map<string, Schema>();
  return (format: ReportFormat): Schema => {
    const key = [format.dates, format.zone, format.decimal_mark].join();
    const schema = known.get(key) ?? make(format);
    known.set(key, schema);
    return schema;
  };
};
/** The fields of a postback of an advertiser that writes so. */
export const PostbackFieldsOf = perFormat(postbackFields);
/** The same for a row of a pull, which may name a lead without a status. */
export const PulledFieldsOf = perFormat(fieldsOf);

/** A POST may have the fields in its address: many trackers send no body. */
export const SentPostback = z.unknown();

/** Read by the service, in the format of the advertiser. */
export const SentQuery = z.looseObject({});

export const PostbackReply = z.object({
  message: z.string(),
  code: z.enum(['applied', 'unchanged']),
  /** The lead of the report; of the first one that was applied, if a request holds several. */
  lead_id: z.int(),
  /** Numbers of reports, for a request that holds several. */
  reports: z
    .object({
      applied: z.int(),
      unchanged: z.int(),
      /** Refused, or about unknown leads. They are kept for review. */
      kept: z.int(),
    })
    .optional(),
});

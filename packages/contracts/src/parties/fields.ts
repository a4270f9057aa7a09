import { z } from 'zod';
import { BodyId, text } from '../common/fields.js';

/** Statuses of advertisers and publishers. Only active ones take part in routing. */
export const PARTY_STATUSES = ['active', 'inactive'] as const;
export const PartyStatus = z.enum(PARTY_STATUSES);
export type PartyStatus = z.output<typeof PartyStatus>;

/** Text that has to hold something besides blanks. `missing` says that it does not. */
export const requiredText = (max: number, missing: string) =>
  z
    .preprocess(
      (value) => value ?? '',
      text(max).transform((value) => value.trim()),
    )
    .pipe(z.string().min(1, missing));

/** An optional text; blanks alone count as none. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);

/**
 * An amount that staff type in: text or a number with at most two decimals, above 0 (ADV-019,
 * PUB-020). Becomes decimal text with two digits.
 */
export const Amount = z
  .union([z.string(), z.number()], 'Amount is required')
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1, 'Amount is required'))
  .pipe(z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'Amount must be a number'))
  .transform((value) => {
    const [whole = '0', decimals = ''] = value.split('.');
    return `${whole}.${decimals.padEnd(2, '0')}`;
  })
  .refine((value) => /[1-9]/.test(value) && !value.startsWith('-'), {
    message: 'Amount must be greater than 0',
  });

/** An amount for a country. Null stands for all others. */
export const amountOfCountry = {
  country_id: BodyId.nullish().transform((id) => id ?? null),
  amount: Amount,
};
/** A country that a party supports. */
export const supportedCountry = {
  country_id: z
    .preprocess((id) => id ?? '', BodyId.or(z.literal('')))
    .pipe(z.number('Country is required')),
  notes: optionalText(2000),
};

/** Ids without repetition; null, absent and empty stand for none. */
export const Ids = z
  .array(BodyId)
  .max(1000)
  .nullish()
  .transform((list) => [...new Set(list ?? [])]);

/** Managers besides the first. Without the list, they stay. */
export const OtherManagers = z
  .array(BodyId)
  .max(50)
  .transform((list) => [...new Set(list)])
  .optional();

/** One id, or a list of exactly one: different screens send different forms (ADV-043). */
export const oneId = (missing: string) =>
  z
    .union([BodyId.transform((id) => [id]), z.array(BodyId)])
    .nullish()
    .transform((ids) => ids ?? [])
    .pipe(z.array(z.int()).length(1, missing))
    .transform(([id = 0]) => id);

/** Different texts of at most 255 characters. */
export const OverrideValues = z
  .array(text(255).transform((value) => value.trim()))
  .max(100)
  .default([])
  .transform((values) => [...new Set(values.filter((value) => value !== ''))]);

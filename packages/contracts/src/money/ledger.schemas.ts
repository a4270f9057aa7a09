import { z } from 'zod';
import { Instant, Money, text } from '../common/fields.js';
import { FileFormat } from '../common/files.js';
import { nextPlace, placeFields } from '../common/list-places.js';
import { timeFields } from '../leads/filter.schemas.js';
import { LEDGER_REASONS, type LedgerReason } from './ledger.rules.js';

const filter = {
  /** Days on which the money counts: those of the FTD. */
  start_date: timeFields.start_date,
  end_date: timeFields.end_date,
  /** Leaves out what was recorded later. */
  as_of: Instant.nullish(),
};

/** Currency of the account. Absent or null is the house currency, else the party's only one. */
const currency = { currency: text(3).nullish() };

export const LedgerListBody = z.object({
  ...filter,
  ...currency,
  ...placeFields,
  limit: z.int().min(1).max(200).default(50),
});
export type LedgerListBody = z.output<typeof LedgerListBody>;
export const LedgerExportBody = z.object({ ...filter, ...currency, format: FileFormat });
export type LedgerExportBody = z.output<typeof LedgerExportBody>;

/**
 * An entry in the account of a party. A positive amount adds to what an advertiser owes, or to what
 * a publisher is owed.
 */
const LedgerEntry = z
  .object({
    id: z.int(),
    counts_at: Instant,
    recorded_at: Instant,
    /** Null for the fee or the minimum of a period that no lead can take. */
    lead_id: z.int().nullable(),
    reason: z.enum(Object.keys(LEDGER_REASONS) as LedgerReason[]),
    /** Whether the entry takes back an earlier amount of the lead. */
    is_reversal: z.boolean(),
    /** Name of the person whose decision or correction it is. Null for a report. */
    changed_by: z.string().nullable(),
    amount: Money,
  })
  .meta({ id: 'LedgerEntry' });

/** The last day first. */
export const LedgerPage = z.object({
  currency: z.string(),
  /** Currencies of the party's accounts. */
  currencies: z.array(z.string()),
  /** Balance before the first day, and after the last one. */
  opening: Money,
  closing: Money,
  data: z.array(LedgerEntry),
  ...nextPlace,
});
export type LedgerPage = z.output<typeof LedgerPage>;

import { z } from 'zod';
import { Id, IdParams, Instant, Money } from '../common/fields.js';
import { VOID_REASONS, type VoidReason } from './deposits.rules.js';

const Reason = z.enum(Object.keys(VOID_REASONS) as VoidReason[]);
const Amount = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'Enter an amount, e.g. 250.00')
  .transform((amount) => Number(amount).toFixed(2))
  .refine((amount) => Number(amount) !== 0, 'Enter an amount other than 0');

export const CreateDepositBody = z.object({
  /** A withdrawal or a chargeback is negative. */
  amount: Amount,
  currency: z.string().trim().min(1).max(10).default('USD'),
  deposited_at: z.iso.datetime({ offset: true }),
});
export type CreateDepositBody = z.output<typeof CreateDepositBody>;
export const VoidDepositBody = z.object({ reason: Reason });
export const DepositParams = IdParams.extend({ deposit_id: Id });

/** A deposit after the FTD. One that is void counts no more. */
export const Deposit = z
  .object({
    id: z.int(),
    amount: Money,
    currency: z.string(),
    deposited_at: Instant,
    /** The advertiser's id of the event. Null if staff entered the deposit. */
    external_id: z.string().nullable(),
    /** The user who entered it. Null if the advertiser reported it. */
    created_by: z.string().nullable(),
    created_at: Instant,
    voided_at: Instant.nullable(),
    voided_by: z.string().nullable(),
    void_reason: Reason.nullable(),
  })
  .meta({ id: 'Deposit' });
export type Deposit = z.output<typeof Deposit>;

import { z } from 'zod';
import { Instant, Money } from '../common/fields.js';
import {
  LEDGER_PARTS,
  LEDGER_REASONS,
  type LedgerPart,
  type LedgerReason,
} from './ledger.rules.js';
import { EarlierTerms } from './plans.schemas.js';

/** A plan that a lead keeps, with the terms that were in force when the lead came. */
const KeptPlan = EarlierTerms.omit({ until_at: true })
  .extend({
    id: z.int(),
    party_id: z.int(),
    name: z.string(),
    /** Leads that came from then on have other terms. Null if the terms are still in force. */
    terms_until: Instant.nullable(),
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'KeptPlan' });

/** A posting of the ledger, or one that is about to be made. */
const LeadMoneyLine = z
  .object({
    part: z.enum(Object.keys(LEDGER_PARTS) as LedgerPart[]),
    reason: z.enum(Object.keys(LEDGER_REASONS) as LedgerReason[]),
    /** Whether the line takes back an earlier amount. */
    is_reversal: z.boolean(),
    amount: Money,
    /** The amount in the currency of the plan. Null in the house currency. */
    agreed: z.object({ currency: z.string(), amount: Money }).nullable(),
    counts_at: Instant,
    /** Null while the change is being posted. */
    recorded_at: Instant.nullable(),
  })
  .meta({ id: 'LeadMoneyLine' });
export type LeadMoneyLine = z.output<typeof LeadMoneyLine>;

const LeadMoneySide = z
  .object({
    /** Null if the lead keeps no plan, or the caller may not see plans of this side. */
    plan: KeptPlan.nullable(),
    /** The oldest first. Null if the caller may not see the ledger of this side. */
    lines: z.array(LeadMoneyLine).nullable(),
    /** Sum of the lines in the house currency. */
    total: Money.nullable(),
  })
  .meta({ id: 'LeadMoneySide' });
export type LeadMoneySide = z.output<typeof LeadMoneySide>;

/** The sides of a lead's money. Null is a side of which the caller may see nothing. */
export const LeadMoney = z
  .object({ revenue: LeadMoneySide.nullable(), payout: LeadMoneySide.nullable() })
  .meta({ id: 'LeadMoney' });
export type LeadMoney = z.output<typeof LeadMoney>;

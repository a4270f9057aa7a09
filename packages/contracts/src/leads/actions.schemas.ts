import { z } from 'zod';
import { BodyId, text } from '../common/fields.js';
import { MOST_LEADS_AT_ONCE } from './ledger.rules.js';
import { RETURN_REASON_KEYS } from './returns.rules.js';

/**
 * The selected leads. An empty or missing list is answered with NO_ROW_SELECTED, not as a
 * validation fault (LED-066).
 */
const LeadIds = z
  .array(BodyId)
  .max(MOST_LEADS_AT_ONCE)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])]);

const Override = text(255).transform((status) => status.trim());

const cents = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${BigInt(whole)}.${fraction.padEnd(2, '0')}`;
};
/** An amount: a number or decimal text, not negative, with at most two decimals. */
const Amount = z.union([text(16), z.number().transform(String)]).pipe(
  z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, 'Use a number of 0 or more with at most two decimals')
    .transform(cents),
);

/** Values of a lead in its form. An empty override is none. */
export const LeadFormValues = z.object({
  revenue: Amount,
  payout: Amount,
  status_override: Override.nullable().transform((status) => status ?? ''),
});
export type LeadFormValues = z.output<typeof LeadFormValues>;

export const LeadSelectionBody = z.object({ lead_ids: LeadIds });
export const StatusOverrideBody = z.object({
  lead_ids: LeadIds,
  /** The status that the publisher is shown from now on. */
  status_override: Override.pipe(z.string().min(1, 'Enter or choose a status')),
});
const Reason = z.enum(RETURN_REASON_KEYS, 'Choose a reason');
export const ReturnLeadsBody = z.object({ lead_ids: LeadIds, reason: Reason });
/** Absent and null change nothing. */
export const UpdateLeadBody = z.object({
  lead_id: BodyId,
  revenue: Amount.nullish(),
  payout: Amount.nullish(),
  /** An empty text removes the override. */
  status_override: Override.nullish(),
  /**
   * Values that the sender saw in the form. If one of them has changed since, the save fails with
   * CONFLICT. Without `seen` the save is unconditional.
   */
  seen: LeadFormValues.nullish(),
});
export type UpdateLeadBody = z.output<typeof UpdateLeadBody>;

/** An action on a selection, before it is done. */
export const LeadActionCheckBody = z
  .object({
    lead_ids: LeadIds,
    action: z.enum(['status_override', 'mark_test', 'fire_ftd', 'return', 'undo_return']),
    /** The status of a status override. */
    status_override: Override.nullish(),
    /** The reason of a return. */
    reason: Reason.nullish(),
  })
  .refine(({ action, status_override: status }) => action !== 'status_override' || status, {
    path: ['status_override'],
    message: 'Enter or choose a status',
  })
  .refine(({ action, reason }) => action !== 'return' || reason, {
    path: ['reason'],
    message: 'Choose a reason',
  });
export type LeadActionCheckBody = z.output<typeof LeadActionCheckBody>;
export const LeadActionCheck = z
  .object({
    total: z.int(),
    /** Leads that the action would change. */
    changed: z.int(),
    /** Leads that are as asked already. */
    unchanged: z.array(z.int()),
    /** Leads that do not allow the change, by reason. */
    refused: z.array(z.object({ reason: z.string(), lead_ids: z.array(z.int()) })),
    /** Leads whose person has deposited already, through this lead or another. */
    deposited: z.array(z.int()),
  })
  .meta({ id: 'LeadActionCheck' });
export type LeadActionCheck = z.infer<typeof LeadActionCheck>;

/** A lead that was not changed, and why. */
export const SkippedLead = z
  .object({ lead_id: z.int(), code: z.string(), message: z.string() })
  .meta({ id: 'SkippedLead' });
export type SkippedLead = z.infer<typeof SkippedLead>;
/** `updated`: the leads that are now as asked, including those that were so before. */
export const LeadActionReply = z
  .object({ message: z.string(), updated: z.array(z.int()), skipped: z.array(SkippedLead) })
  .meta({ id: 'LeadActionReply' });
export type LeadActionReply = z.infer<typeof LeadActionReply>;

import type { LeadRow } from '@leadline/contracts';
import { useState } from 'react';
import { useStatusChoice } from '#shared/ui/status-choice';

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** What is wrong with a typed amount. */
export const amountProblem = (amount: string): string | undefined =>
  AMOUNT.test(amount.trim()) ? undefined : 'Enter an amount of 0 or more with at most two decimals';

/** Null for an unchanged value, so that it does not overwrite the changes of others. */
const changeOf = (value: string, before: string): string | null =>
  value.trim() === before ? null : value.trim();

/** The form of one lead: revenue, payout and status override, and what was changed in them. */
export const useLeadForm = (lead: LeadRow) => {
  const [revenue, setRevenue] = useState(lead.revenue);
  const [payout, setPayout] = useState(lead.payout);
  const overrideBefore = lead.status_override ?? '';
  const statusChoice = useStatusChoice(overrideBefore);
  const isStatusGiven = statusChoice.mode === 'manual' || statusChoice.chosen !== null;
  const changes = {
    revenue: changeOf(revenue, lead.revenue),
    payout: changeOf(payout, lead.payout),
    status_override: isStatusGiven ? changeOf(statusChoice.text, overrideBefore) : null,
  };
  const isChanged = Object.values(changes).some((change) => change !== null);
  const problem =
    amountProblem(revenue) ??
    amountProblem(payout) ??
    (isChanged ? null : 'Nothing has been changed');
  return { revenue, setRevenue, payout, setPayout, statusChoice, changes, isChanged, problem };
};

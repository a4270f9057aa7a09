import type { LeadRow, VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { useStatusChoice } from '#shared/ui/status-choice';
import { amountProblem, changeOf, formValuesOf, valuesIn } from './lead-form';

/** The form of one lead: revenue, payout and status override, and what was changed in them. */
export const useLeadForm = (lead: LeadRow) => {
  const [base, setBase] = useState(() => formValuesOf(lead));
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const [revenue, setRevenue] = useState(base.revenue);
  const [payout, setPayout] = useState(base.payout);
  const statusChoice = useStatusChoice(base.status_override);
  const isStatusGiven = statusChoice.mode === 'manual' || statusChoice.chosen !== null;
  const changes = {
    revenue: changeOf(revenue, base.revenue),
    payout: changeOf(payout, base.payout),
    status_override: isStatusGiven ? changeOf(statusChoice.text, base.status_override) : null,
  };
  const isChanged = Object.values(changes).some((change) => change !== null);
  const problem =
    amountProblem(revenue) ??
    amountProblem(payout) ??
    (isChanged ? null : 'Nothing has been changed');
  /** Goes on from what others have saved. What the user has not touched shows their values. */
  const rebase = (met: VersionConflict): void => {
    const theirs = valuesIn(met, base);
    if (changes.revenue === null) setRevenue(theirs.revenue);
    if (changes.payout === null) setPayout(theirs.payout);
    if (statusChoice.typed.trim() === base.status_override)
      statusChoice.change({ typed: theirs.status_override });
    setBase(theirs);
    setConflict(met);
  };
  return {
    /** The values that the form started from. */
    base,
    /** What others have saved meanwhile, if the user goes on editing all the same. */
    conflict,
    revenue,
    setRevenue,
    payout,
    setPayout,
    statusChoice,
    changes,
    isChanged,
    problem,
    rebase,
  };
};

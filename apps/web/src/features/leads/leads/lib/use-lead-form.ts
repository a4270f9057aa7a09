import type { LeadRow, VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { useStatusChoice, type StatusChoice } from '#shared/ui/status-choice';
import {
  keptForm,
  useKeeping,
  useKeptDraft,
  useRestoredNotice,
} from '#shared/versions/use-kept-draft';
import { useFormFaults } from '#shared/ui/use-form-faults';
import {
  LEAD_FIELDS,
  amountProblem,
  changeOf,
  formValuesOf,
  valuesIn,
  type LeadFormValues,
} from './lead-form';

export type LeadForm = ReturnType<typeof useLeadForm>;

/** Holds the entered values and the resulting changes. The draft is kept if the session ends. */
const useLeadDraft = (lead: LeadRow, base: LeadFormValues) => {
  const form = keptForm('lead', lead);
  const kept = useKeptDraft(form, base);
  const start = kept?.draft ?? base;
  const [revenue, setRevenue] = useState(start.revenue);
  const [payout, setPayout] = useState(start.payout);
  const statusChoice = useStatusChoice(start.status_override);
  const isStatusGiven = statusChoice.mode === 'manual' || statusChoice.chosen !== null;
  const status_override = isStatusGiven ? statusChoice.text : base.status_override;
  const changes = {
    revenue: changeOf(revenue, base.revenue),
    payout: changeOf(payout, base.payout),
    status_override: changeOf(status_override, base.status_override),
  };
  const isChanged = Object.values(changes).some((change) => change !== null);
  const draft = { revenue, payout, status_override };
  useKeeping(form, { draft, version: null, isDirty: isChanged });
  useRestoredNotice(kept !== null && isChanged, false, () => {
    setRevenue(base.revenue);
    setPayout(base.payout);
    statusChoice.change({ mode: 'manual', typed: base.status_override });
  });
  return { revenue, setRevenue, payout, setPayout, statusChoice, changes, isChanged };
};

/** State of a lead's form: revenue, payout and status override, and the changes made to them. */
export const useLeadForm = (lead: LeadRow) => {
  const [base, setBase] = useState(() => formValuesOf(lead));
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const entered = useLeadDraft(lead, base);
  const { revenue, setRevenue, payout, setPayout, statusChoice, changes, isChanged } = entered;
  const { root, faults, forget, explain } = useFormFaults(LEAD_FIELDS);
  const isAmountWrong = [revenue, payout].some((amount) => amountProblem(amount) !== undefined);
  const unchanged = isChanged ? null : 'Nothing has been changed';
  const problem = isAmountWrong ? MESSAGES.fieldsMarked : unchanged;
  /**
   * Continues from the values that others have saved. Fields that the user has not changed show
   * those values.
   */
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
    /** Values that the form started from. */
    base,
    /** Changes that others have saved since, if the user continues editing. */
    conflict,
    /** The server's faults, each shown until its field is changed. */
    faults,
    /** Element that contains the fields. */
    root,
    explain,
    revenue,
    setRevenue: (text: string): void => {
      forget(['revenue']);
      setRevenue(text);
    },
    payout,
    setPayout: (text: string): void => {
      forget(['payout']);
      setPayout(text);
    },
    statusChoice: {
      ...statusChoice,
      change: (patch): void => {
        forget(['status']);
        statusChoice.change(patch);
      },
    } satisfies StatusChoice,
    changes,
    isChanged,
    problem,
    rebase,
  };
};

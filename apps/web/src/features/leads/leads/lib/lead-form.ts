import type { LeadRow, VersionConflict } from '@leadline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { type StatusChoice, useStatusChoice } from '#shared/ui/status-choice';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import {
  keptForm,
  useKeeping,
  useKeptDraft,
  useRestoredNotice,
} from '#shared/versions/use-kept-draft';
import { type SaveOutcome, useVersionedSave } from '#shared/versions/use-versioned-save';

/** Values of a lead that its form edits. */
interface LeadFormValues {
  readonly revenue: string;
  readonly payout: string;
  /** Empty without an override. */
  readonly status_override: string;
}

const formValuesOf = (lead: LeadRow): LeadFormValues => ({
  revenue: lead.revenue,
  payout: lead.payout,
  status_override: lead.status_override ?? '',
});

/**
 * Returns the values saved now. A conflict lists each value that differs from the one the user
 * read.
 */
const valuesIn = ({ differences }: VersionConflict, read: LeadFormValues): LeadFormValues => {
  const theirs = new Map(differences.map((difference) => [difference.field, difference.theirs]));
  return {
    revenue: theirs.get('revenue') ?? read.revenue,
    payout: theirs.get('payout') ?? read.payout,
    status_override: theirs.get('status_override') ?? read.status_override,
  };
};

/** Maps each field of the request to the form's field, in the order of the form. */
const LEAD_FIELDS = {
  revenue: 'revenue',
  payout: 'payout',
  status_override: 'status',
} as const;

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Returns the error of a typed amount; undefined if it is valid. */
export const amountProblem = (amount: string): string | undefined =>
  AMOUNT.test(amount.trim()) ? undefined : 'Enter an amount of 0 or more with at most two decimals';

/** Null for an unchanged value, so that it does not overwrite the changes of others. */
const changeOf = (value: string, before: string): string | null =>
  value.trim() === before ? null : value.trim();

/** The changed values of a lead; null for unchanged ones. */
interface LeadChanges {
  readonly lead_id: number;
  readonly revenue: string | null;
  readonly payout: string | null;
  readonly status_override: string | null;
}

/**
 * Outcome of a save. After `theirs` the leads are read again. After `edit` the form continues from
 * the values that others have saved. `reread` settles when the leads have been read.
 */
type LeadSave =
  | { readonly kind: 'saved' | 'theirs'; readonly reread: Promise<void> }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/** Saves the form of one lead, together with the values that the form started from. */
const useLeadUpdate = (): {
  isSaving: boolean;
  save: (changes: LeadChanges, seen: LeadFormValues) => Promise<LeadSave>;
} => {
  const queries = useQueryClient();
  const { saveSeen, isSending } = useVersionedSave();
  const send = (changes: LeadChanges, read: LeadFormValues): Promise<SaveOutcome<unknown>> =>
    saveSeen(MESSAGES.leadConflict(changes.lead_id), read, valuesIn, (seen) =>
      api.call('leads.update', { body: { ...changes, seen } }),
    );
  const save = async (changes: LeadChanges, read: LeadFormValues): Promise<LeadSave> => {
    try {
      const outcome = await send(changes, read);
      if (outcome.kind === 'saved') toast(MESSAGES.leadUpdated);
      const reread = queries.invalidateQueries({ queryKey: ['leads.list'] });
      if (outcome.kind === 'edit') return outcome;
      return { kind: outcome.kind, reread };
    } catch (error) {
      return { kind: 'refused', error };
    }
  };
  return { isSaving: isSending, save };
};

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
  const unchanged = isChanged ? null : 'Nothing has changed';
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

/**
 * The save succeeded, or the user took the saved version. `reread` settles when the leads have been
 * read.
 */
interface Done {
  readonly reread: Promise<void>;
}

/** Saves the form of a lead. `save` resolves with null if the form must stay open. */
export const useLeadSaving = (
  leadId: number,
  form: LeadForm,
): { isSaving: boolean; save: () => Promise<Done | null> } => {
  const { isSaving, save } = useLeadUpdate();
  return {
    isSaving,
    save: async () => {
      if (form.problem !== null) return null;
      const outcome = await save({ lead_id: leadId, ...form.changes }, form.base);
      if (outcome.kind === 'edit') form.rebase(outcome.conflict);
      if (outcome.kind === 'refused' && !isSessionEnd(outcome.error))
        await form.explain(outcome.error, MESSAGES.leadUpdateFailed);
      const isDone = outcome.kind === 'saved' || outcome.kind === 'theirs';
      return isDone ? { reread: outcome.reread } : null;
    },
  };
};

import type { LeadRow } from '@leadline/contracts';
import { useState } from 'react';
import { LEAD_PARAMS } from '#shared/lib/lead-address';
import { FormFooter } from '#shared/ui/form-footer';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useLeadForm } from '../../lib/use-lead-form';
import { useLeadSaving } from '../../lib/use-lead-saving';
import { LeadFormFields } from '../lead-form-fields';
import styles from './lead-panel.module.css';

/** Returns the page, lead and tab of an address. Leaving the form for another one asks first. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  const shown = Object.values(LEAD_PARAMS).map((name) => params.get(name) ?? '');
  return [pathname, ...shown].join(' ');
};

interface Props {
  lead: LeadRow;
  /** Starts the form again from the saved values. */
  onRenew: () => void;
}

const EditForm = ({ lead, onRenew }: Props) => {
  const form = useLeadForm(lead);
  const [isDone, setDone] = useState(false);
  const { isSaving, save } = useLeadSaving(lead.id, form);
  const submit = useSubmitOnce(async () => {
    const done = await save();
    if (done === null) return false;
    setDone(true);
    void done.reread.then(onRenew);
    return true;
  });
  useLeaveGuard(form.isChanged && !isDone, placeOf);
  return (
    <div className={styles.form}>
      <LeadFormFields lead={lead} form={form} onSubmit={submit} />
      <FormFooter
        submitLabel="Update"
        cancelLabel="Discard changes"
        isBusy={isSaving}
        problem={form.problem}
        onCancel={onRenew}
        onSubmit={submit}
      />
    </div>
  );
};

/** The form of the dialog, which stays open after saving. */
export const EditTab = ({ lead }: { lead: LeadRow }) => {
  const [round, setRound] = useState(0);
  return <EditForm key={round} lead={lead} onRenew={() => setRound(round + 1)} />;
};

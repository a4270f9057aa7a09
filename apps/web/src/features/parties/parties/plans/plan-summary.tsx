import { planExample, planLine, planWords, shorthandOf } from '@leadline/contracts/plans-rules';
import { useCountries } from '#shared/api/use-countries';
import { formatMoney } from '#shared/lib/format';
import { FieldNote } from '#shared/ui/field';
import { lacksStatuses, planFaultsOf, type PlanFieldProps, planTermsOf } from './plan-form';

const LEADS = 100;
const FTDS = 7;

/** Says the terms in words, in the shorthand, and by an example. */
export const PlanSummary = ({ form: { draft } }: PlanFieldProps) => {
  const { countries } = useCountries();
  const { statuses: _, ...faults } = planFaultsOf(draft);
  if (Object.keys(faults).length > 0) return null;
  const typed = planTermsOf(draft);
  // The words say a deduction also before its statuses are chosen.
  const terms = lacksStatuses(draft) ? { ...typed, deducted_statuses: ['to be chosen'] } : typed;
  const line = planLine(
    shorthandOf(draft.name, { country_ids: draft.countries }, terms),
    countries,
  );
  const amount = formatMoney(planExample(terms, LEADS, FTDS), terms.currency);
  return (
    <FieldNote role="status">
      {planWords(terms)}. {LEADS} leads, {FTDS} FTDs → {amount}. In one line: {line}
    </FieldNote>
  );
};

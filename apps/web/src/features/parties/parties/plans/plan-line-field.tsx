import { planLine, planLineFaultText, readPlanLine } from '@leadline/contracts/plans-rules';
import { Input } from 'antd';
import { useCountries } from '#shared/api/use-countries';
import { Field } from '#shared/ui/field';
import { filledByLine, type PlanFieldProps } from './plan-form';

/** Fills the other fields from the shorthand, and says what was read. */
export const PlanLineField = ({ form: { draft, change } }: PlanFieldProps) => {
  const { countries } = useCountries();
  const { plan, fault } = readPlanLine(draft.line, countries);
  const isEmpty = draft.line.trim() === '';
  const read = plan === null ? undefined : `Read as ${planLine(plan, countries)}`;
  return (
    <Field
      label="In one line"
      name="line"
      hint={isEmpty ? 'E.g. HK en 1550 12% (5% deduct), or DE,AT 5 cpl + 800 cpa' : read}
      error={isEmpty || fault === null ? undefined : planLineFaultText(fault)}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={300}
          value={draft.line}
          onChange={({ target }) => {
            const { plan: typed } = readPlanLine(target.value, countries);
            change({ line: target.value, ...(typed !== null && filledByLine(typed, draft)) });
          }}
        />
      )}
    </Field>
  );
};

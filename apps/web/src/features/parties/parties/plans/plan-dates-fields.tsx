import { Select } from 'antd';
import { useTimezones } from '#shared/lib/zone';
import { TextField } from '#shared/records/fields';
import { Field } from '#shared/ui/field';
import type { PlanFieldProps } from './plan-form';

/** The days that a plan holds for. */
export const PlanDatesFields = ({ form }: PlanFieldProps) => {
  const { draft, errors, change } = form;
  const zones = useTimezones();
  return (
    <>
      <Field label="Time zone" name="zone" error={errors.zone}>
        {(control) => (
          <Select
            {...control}
            showSearch
            value={draft.zone}
            loading={zones.isPending}
            options={(zones.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(zone: string) => change({ zone })}
          />
        )}
      </Field>
      <TextField form={form} name="startsOn" label="First day" hint="YYYY-MM-DD" maxLength={10} />
      <TextField form={form} name="endsOn" label="Last day" hint="YYYY-MM-DD" maxLength={10} />
    </>
  );
};

import { Select } from 'antd';
import { useTimezones } from '#shared/lib/zone';
import { DayField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import type { PlanFieldProps } from './plan-form';

const Day = ({
  form: { draft, errors, change },
  name,
  label,
}: PlanFieldProps & { name: 'startsOn' | 'endsOn'; label: string }) => (
  <Field label={label} name={name} error={errors[name]}>
    {({ id, 'aria-describedby': describedBy }) => (
      <DayField
        id={id}
        aria-describedby={describedBy}
        value={draft[name]}
        onChange={(day) => change({ [name]: day })}
      />
    )}
  </Field>
);

/** The days that a plan holds for. */
export const PlanDatesFields = ({ form }: PlanFieldProps) => {
  const { draft, errors, change } = form;
  const zones = useTimezones();
  return (
    <>
      <Day form={form} name="startsOn" label="First day" />
      <Day form={form} name="endsOn" label="Last day" />
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
    </>
  );
};

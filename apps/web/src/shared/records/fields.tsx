import { Input, Select } from 'antd';
import type { Faults } from '#shared/api/field-faults';
import { Field } from '#shared/ui/field';

/** The part of a form that its fields use. */
export interface FormFields<Draft extends object> {
  readonly draft: Draft;
  readonly errors: Faults<keyof Draft & string>;
  readonly change: (patch: Partial<Draft>) => void;
}

/** The fields of a draft that are texts. */
type TextOf<Draft> = {
  [Key in keyof Draft & string]: Draft[Key] extends string ? Key : never;
}[keyof Draft & string];

interface Props<Draft extends object> {
  form: FormFields<Draft>;
  name: TextOf<Draft>;
  label: string;
  hint?: string | undefined;
}
interface TextProps<Draft extends object> extends Props<Draft> {
  maxLength: number;
  placeholder?: string;
  disabled?: boolean;
  inputMode?: 'decimal';
}

/** Returns the props of the field of a text, and those of its control. */
const bound = <Draft extends object, Rest extends object>({
  form: { draft, errors, change },
  name,
  label,
  hint,
  ...rest
}: Props<Draft> & Rest) => {
  const set = (value: string): void => change({ [name]: value } as unknown as Partial<Draft>);
  return {
    field: { label, name, hint, error: errors[name] },
    value: draft[name] as string,
    set,
    input: {
      ...rest,
      value: draft[name] as string,
      onChange: ({ target }: { target: { value: string } }): void => set(target.value),
    },
  };
};

/** A text of one line. */
export const TextField = <Draft extends object>(props: TextProps<Draft>) => {
  const { field, input } = bound(props);
  return (
    <Field {...field}>{(control) => <Input {...control} autoComplete="off" {...input} />}</Field>
  );
};

/** A text of several lines. */
export const NotesField = <Draft extends object>(props: TextProps<Draft>) => {
  const { field, input } = bound(props);
  return (
    <Field {...field}>{(control) => <Input.TextArea {...control} rows={3} {...input} />}</Field>
  );
};

/** A new password or another secret, which browsers do not fill in. */
export const SecretField = <Draft extends object>(props: Props<Draft>) => {
  const { field, input } = bound(props);
  return (
    <Field {...field}>
      {(control) => (
        <Input.Password {...control} autoComplete="new-password" maxLength={200} {...input} />
      )}
    </Field>
  );
};

interface ChoiceProps<Draft extends object> extends Props<Draft> {
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of one from a short list. */
export const ChoiceField = <Draft extends object>({ options, ...props }: ChoiceProps<Draft>) => {
  const { field, value, set } = bound(props);
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options.map((option) => ({ ...option }))}
          onChange={set}
        />
      )}
    </Field>
  );
};

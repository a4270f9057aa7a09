import { CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import { AutoComplete } from 'antd';
import { useGroupChoices } from '#shared/api/use-filter-data';
import { Field, FieldGroup } from '#shared/ui/field';
import type { CustomParamValues } from './plan-form';
import styles from './plans.module.css';

const KEYS = ['1', '2', '3', '4', '5'] as const;

/** Returns the title of a custom parameter by its number. */
export const paramTitle = (key: string): string =>
  CUSTOM_PARAM_TITLE[`custom_param_${key}` as keyof typeof CUSTOM_PARAM_TITLE];

interface Props {
  label: string;
  error?: string | undefined;
  placeholder: string;
  value: CustomParamValues;
  onChange: (values: CustomParamValues) => void;
}

/** A text for each custom parameter, typed or chosen from those of leads. */
export const CustomParamsFields = ({ label, error, placeholder, value, onChange }: Props) => {
  const groups = useGroupChoices();
  return (
    <FieldGroup label={label} name="customParams" error={error}>
      <div className={styles.params}>
        {KEYS.map((key) => (
          <Field key={key} label={paramTitle(key)}>
            {(control) => (
              <AutoComplete
                {...control}
                allowClear
                placeholder={placeholder}
                maxLength={255}
                value={value[key] ?? ''}
                options={groups.of(`Custom Param ${key}`).map(({ name }) => ({ value: name }))}
                showSearch={{
                  filterOption: (text, option) =>
                    option?.value.toLowerCase().includes(text.toLowerCase()) ?? false,
                }}
                onChange={(text?: string) => onChange({ ...value, [key]: text ?? '' })}
              />
            )}
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
};

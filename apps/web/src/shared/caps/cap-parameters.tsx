import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { ChoicesFailure } from '#shared/ui/list-failure';
import styles from './cap-dialog.module.css';
import type { CapParameter } from './cap-form';

const GROUPS = ['Publishers', 'Advertisers', 'Funnel'] as const;
type Group = (typeof GROUPS)[number];

interface Props {
  parameters: readonly CapParameter[];
  /** Parameters are chosen on creation and cannot change later. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (parameters: readonly CapParameter[]) => void;
}

const FIXED = 'Parameters are chosen when a cap is created';
const MISSING = 'Choose a group and a value first';

/** Returns why "Add" is disabled, or undefined. */
const whyNotAdd = (isFixed: boolean, isComplete: boolean): string | undefined => {
  if (isFixed) return FIXED;
  return isComplete ? undefined : MISSING;
};

/** Chooses a group that has no value yet, and one of its values. */
const ParameterPicker = ({ parameters, isFixed, onChange }: Omit<Props, 'error'>) => {
  const [group, setGroup] = useState<Group | null>(null);
  const [value, setValue] = useState<string | null>(null);
  const groups = useQuery({
    queryKey: ['lookups.filterGroups'],
    queryFn: ({ signal }) => api.call('lookups.filterGroups', { signal }),
    staleTime: 5 * 60_000,
    enabled: !isFixed,
  });
  const chosen = group === null ? undefined : groups.data?.[group];
  const freeGroups = GROUPS.filter(
    (name) => !parameters.some((parameter) => parameter.group === name),
  );
  const add = (): void => {
    const choice = chosen?.data.find(({ id }) => String(id) === value);
    if (group === null || chosen === undefined || choice === undefined) return;
    onChange([
      ...parameters,
      { groupId: chosen.id, group, value: String(choice.id), label: choice.name },
    ]);
    setGroup(null);
    setValue(null);
  };
  const whyNot = whyNotAdd(isFixed, group !== null && value !== null);
  const failure = loadFailureOf(groups);
  if (failure !== null) return <ChoicesFailure failure={failure} />;
  return (
    <div className={styles.pickers}>
      <Select
        aria-label="Parameter group"
        value={group}
        disabled={isFixed}
        placeholder={isFixed ? null : 'Group'}
        options={freeGroups.map((name) => ({ value: name, label: name }))}
        loading={groups.isLoading}
        onChange={(next) => {
          setGroup(next);
          setValue(null);
        }}
      />
      <Select
        aria-label="Parameter value"
        value={value}
        disabled={isFixed}
        placeholder={isFixed ? null : 'Value'}
        notFoundContent={group === null ? 'Choose a group first' : undefined}
        showSearch={{ optionFilterProp: 'label' }}
        options={(chosen?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setValue}
      />
      <Button disabled={whyNot !== undefined} title={whyNot} onClick={add}>
        Add
      </Button>
    </div>
  );
};

/** Limits a cap to values of filter groups, one value per group. */
export const CapParameters = (props: Props) => {
  const { parameters, isFixed, error, onChange } = props;
  return (
    <FieldGroup label="Parameters" name="parameters" error={error}>
      <ParameterPicker {...props} />
      {isFixed && <FieldNote>{FIXED}.</FieldNote>}
      {parameters.length > 0 && (
        <ul className={styles.added} aria-label="Chosen parameters">
          {parameters.map((parameter) => (
            <li key={parameter.group}>
              {parameter.group}: {parameter.label}
              {!isFixed && (
                <IconButton
                  icon="close"
                  size={12}
                  quiet
                  label={`Remove ${parameter.group}: ${parameter.label}`}
                  onClick={() => onChange(parameters.filter((other) => other !== parameter))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
};

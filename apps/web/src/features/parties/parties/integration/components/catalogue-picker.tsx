import { Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { useIntegrationPresets } from '../api/use-integration';
import type { Preset } from '../lib/integration-draft';
import styles from './integration.module.css';

interface Props<Start> {
  label: string;
  name: string;
  hint: string;
  /** Returns the starts that a kind of API offers, each with its name. */
  startsOf: (preset: Preset) => readonly (readonly [name: string, start: Start])[];
  onPick: (start: Start) => void;
}

/** Chooses a start from the catalogue, by the name or the description of its kind. */
export const CataloguePicker = <Start,>({ startsOf, onPick, ...field }: Props<Start>) => {
  const presets = useIntegrationPresets();
  const failure = loadFailureOf(presets);
  const choices = (presets.data ?? []).flatMap((preset) =>
    startsOf(preset).map(([label, start]) => ({
      value: `${preset.key} ${label}`,
      label,
      description: preset.description,
      start,
    })),
  );
  const pick = (value: string | null): void => {
    const choice = choices.find((one) => one.value === value);
    if (choice !== undefined) onPick(choice.start);
  };
  return (
    <div>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field {...field}>
        {(control) => (
          <Select
            {...control}
            value={null}
            loading={presets.isLoading}
            placeholder="Choose a kind of API, or type to search"
            showSearch={{
              filterOption: (typed, option) =>
                `${option?.label} ${option?.description}`
                  .toLowerCase()
                  .includes(typed.toLowerCase()),
            }}
            options={choices.map(({ start: _start, ...option }) => option)}
            optionRender={({ data }) => (
              <span className={styles.choice}>
                <span>{data.label}</span>
                <span className={styles.choiceNote}>{data.description}</span>
              </span>
            )}
            onChange={pick}
          />
        )}
      </Field>
    </div>
  );
};

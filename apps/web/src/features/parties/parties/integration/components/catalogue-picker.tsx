import { Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { type IntegrationStart, useIntegrationPresets } from '../api/use-integration';
import styles from './integration.module.css';

/** Chooses a template of the catalogue, by its name or description. */
export const CataloguePicker = ({ onPick }: { onPick: (start: IntegrationStart) => void }) => {
  const presets = useIntegrationPresets();
  const failure = loadFailureOf(presets);
  const pick = (key: string | null): void => {
    const preset = presets.data?.find((one) => one.key === key);
    if (preset !== undefined) onPick(preset);
  };
  return (
    <div>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field
        label="Start from the catalogue"
        name="preset"
        hint="Fills in the form for a kind of API. You change the address and the keys."
      >
        {(field) => (
          <Select
            {...field}
            value={null}
            loading={presets.isLoading}
            placeholder="Choose a kind of API, or type to search"
            showSearch={{
              filterOption: (typed, option) =>
                `${option?.label} ${option?.description}`
                  .toLowerCase()
                  .includes(typed.toLowerCase()),
            }}
            options={(presets.data ?? []).map(({ key, name, description }) => ({
              value: key,
              label: name,
              description,
            }))}
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

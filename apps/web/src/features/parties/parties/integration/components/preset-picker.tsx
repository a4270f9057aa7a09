import { Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { useIntegrationPresets, type IntegrationPreset } from '../api/use-integration';

interface Props {
  /** True if a preset would replace entered or stored values. */
  isFilled: boolean;
  onPick: (preset: IntegrationPreset) => void;
}

/** Fills the form with a template for a common kind of API. */
export const PresetPicker = ({ isFilled, onPick }: Props) => {
  const presets = useIntegrationPresets();
  const failure = loadFailureOf(presets);
  const pick = async (key: string): Promise<void> => {
    const preset = presets.data?.find((one) => one.key === key);
    if (preset === undefined) return;
    const isSure =
      !isFilled ||
      (await dialogs.confirm({
        title: `Fill in "${preset.name}"?`,
        text: 'It replaces the request and the rules below. Nothing is saved yet.',
        yes: 'Fill in',
        danger: false,
      }));
    if (isSure) onPick(preset);
  };
  return (
    <>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field
        label="Start from a preset"
        name="preset"
        hint="Fills in the form for a common kind of API. You change the address and the keys."
      >
        {(field) => (
          <Select
            {...field}
            value={null}
            loading={presets.isLoading}
            placeholder="Choose a kind of API"
            options={(presets.data ?? []).map(({ key, name, description }) => ({
              value: key,
              label: name,
              title: description,
            }))}
            onChange={(key: string | null) => {
              if (key !== null) void pick(key);
            }}
          />
        )}
      </Field>
    </>
  );
};

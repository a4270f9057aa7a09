import { Select } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { useAction } from '#shared/ui/use-action';
import { type IntegrationStart, loadIntegration } from '../api/use-integration';

interface Props {
  /** The advertiser that is edited. */
  id: number;
  onPick: (start: IntegrationStart) => void;
}

/** Chooses another advertiser, whose template fills in the form. Its secrets stay where they are. */
export const AdvertiserPicker = ({ id, onPick }: Props) => {
  const { advertisers, isLoading, failure } = useFilterChoices();
  const { busy, run } = useAction();
  const pick = async (other: number): Promise<void> => {
    const name = advertisers.find((one) => one.id === other)?.name ?? String(other);
    const read = await run(other, 'The integration could not be loaded. Please try again.', () =>
      loadIntegration(other),
    );
    if (read === null) return;
    const { template } = read;
    if (template === null) await dialogs.error(`${name} has no integration yet.`);
    else onPick({ name, template, secrets: [] });
  };
  return (
    <div>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field
        label="Or copy another advertiser"
        hint="Copies its steps and rules, without the texts of its secrets."
      >
        {(field) => (
          <Select<number | null>
            {...field}
            value={null}
            loading={isLoading || busy !== null}
            placeholder="Choose an advertiser"
            showSearch={{ optionFilterProp: 'label' }}
            options={advertisers
              .filter((one) => one.id !== id)
              .map((one) => ({ value: one.id, label: one.name }))}
            onChange={(other) => {
              if (other !== null) void pick(other);
            }}
          />
        )}
      </Field>
    </div>
  );
};

import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { WideField } from '#shared/records/record-dialog';
import { CountriesField } from '#shared/ui/country-select';
import { RecordsField } from '#shared/ui/record-field';
import { ValuesField } from '#shared/ui/values-field';
import type { PartySide } from '../lib/party';
import { CustomParamsFields } from './custom-params-fields';
import { MOST_VALUES, type PlanFieldProps } from './plan-form';

interface Props extends PlanFieldProps {
  side: PartySide;
}

const Parties = ({ form: { draft, errors, change }, side }: Props) => {
  const { publishers, advertisers, isLoading, failure } = useFilterChoices();
  const isDeal = side === 'advertiser';
  return (
    <RecordsField
      label={isDeal ? 'Publishers' : 'Advertisers'}
      name="parties"
      error={errors.parties}
      placeholder="Any"
      value={draft.parties}
      choices={isDeal ? publishers : advertisers}
      isLoading={isLoading}
      failure={failure}
      onChange={(parties) => change({ parties })}
    />
  );
};

/** The leads that a plan holds for. */
export const PlanScopeFields = ({ form, side }: Props) => {
  const { draft, errors, change } = form;
  const groups = useGroupChoices();
  return (
    <>
      <CountriesField
        error={errors.countries}
        value={draft.countries}
        onChange={(countries) => change({ countries })}
      />
      <Parties form={form} side={side} />
      <ValuesField
        label="Funnels"
        name="funnels"
        error={errors.funnels}
        value={draft.funnels}
        options={groups.of('Funnel').map(({ id }) => String(id))}
        placeholder="Any funnel"
        max={MOST_VALUES}
        onChange={(funnels) => change({ funnels })}
      />
      <ValuesField
        label="Offers"
        name="offers"
        error={errors.offers}
        value={draft.offers}
        options={groups.of('Offer').map(({ id }) => String(id))}
        placeholder="Any offer"
        max={MOST_VALUES}
        onChange={(offers) => change({ offers })}
      />
      <WideField>
        <CustomParamsFields
          label="Custom parameters"
          placeholder="Any"
          error={errors.customParams}
          value={draft.customParams}
          onChange={(customParams) => change({ customParams })}
        />
      </WideField>
    </>
  );
};

import type { Distribution } from '@leadline/contracts';
import { Select } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { GLOBAL } from '../../lib/distribution-groups';
import type { Draft } from '../../lib/draft';
import { setFields } from '../../lib/draft-edits';
import { FIELD } from '../../lib/problems';
import { SEARCH_BY_LABEL, optionsOf, withSaved } from '../../lib/select-options';
import type { Change } from '../../lib/use-editor';
import styles from './editor.module.css';

interface Props {
  draft: Draft;
  loaded: Distribution | null;
  change: Change;
  countryError: string | undefined;
  publisherError: string | undefined;
}

/** Chooses the leads of the distribution: their country and publisher. */
export const CountryCard = ({ draft, loaded, change, ...errors }: Props) => {
  const { countries, publishers, isLoading, failure } = useFilterChoices();
  return (
    <section className={styles.card}>
      <h3>Country and Publisher</h3>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field label="Country" name={FIELD.country} error={errors.countryError}>
        {(control) => (
          <Select
            {...control}
            showSearch={SEARCH_BY_LABEL}
            loading={isLoading}
            placeholder="Choose a country"
            value={draft.countryId}
            options={withSaved(optionsOf(countries), loaded?.step1.selectedCountry)}
            onChange={(countryId) => change(setFields({ countryId }))}
          />
        )}
      </Field>
      <Field
        label="Publisher"
        name={FIELD.publisher}
        hint={draft.publisherId === null ? 'Every publisher' : undefined}
        error={errors.publisherError}
      >
        {(control) => (
          <Select
            {...control}
            allowClear
            showSearch={SEARCH_BY_LABEL}
            loading={isLoading}
            placeholder={GLOBAL}
            value={draft.publisherId}
            options={withSaved(optionsOf(publishers), loaded?.step1.selectedAffiliate)}
            onChange={(publisherId: number | undefined) =>
              change(setFields({ publisherId: publisherId ?? null }))
            }
          />
        )}
      </Field>
    </section>
  );
};

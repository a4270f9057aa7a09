import type { Distribution } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { Input, Select } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { useParameterChoices } from '../api/distribution';
import {
  type Method,
  METHOD_HINTS,
  METHODS,
  OFFERED_OVERWRITES,
  OFFERED_PARAMETERS,
} from '../lib/choices';
import { GLOBAL } from '../lib/distribution-groups';
import type { Draft } from '../lib/draft';
import { setFields } from '../lib/draft-edits';
import { FIELD, type Problem } from '../lib/problems';
import { optionsOf, SEARCH_BY_LABEL, withSaved } from '../lib/sample-lead';
import type { Change, OnUnfinished } from '../lib/use-editor';
import styles from './editor.module.css';
import { ParameterList } from './parameters';
import { HoursCard } from './timeslots';

interface InformationCardProps {
  draft: Draft;
  change: Change;
  labelError: string | undefined;
}

const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().slice(0, 50)).filter((tag) => tag !== '')),
];

/** Label and tags. */
const InformationCard = ({ draft, change, labelError }: InformationCardProps) => (
  <section className={styles.card}>
    <h3>General Information</h3>
    <Field label="Label" name={FIELD.label} error={labelError}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          value={draft.label}
          maxLength={255}
          placeholder="e.g. Germany, office hours"
          onChange={(event) => change(setFields({ label: event.target.value }), FIELD.label)}
        />
      )}
    </Field>
    <Field label="Tags" hint="Type a tag and press Enter">
      {(control) => (
        <Select
          {...control}
          mode="tags"
          open={false}
          suffixIcon={null}
          value={[...draft.tags]}
          maxCount={50}
          tokenSeparators={[',']}
          onChange={(tags: string[]) => change(setFields({ tags: cleanTags(tags) }))}
        />
      )}
    </Field>
  </section>
);

interface CountryCardProps {
  draft: Draft;
  loaded: Distribution | null;
  change: Change;
  countryError: string | undefined;
  publisherError: string | undefined;
}

/** Chooses the leads of the distribution: their country and publisher. */
const CountryCard = ({ draft, loaded, change, ...errors }: CountryCardProps) => {
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

/** Selects the method; each choice is explained. */
const MethodCard = ({ method: chosen, change }: { method: Method; change: Change }) => (
  <fieldset className={styles.card}>
    <legend>Method</legend>
    <div className={styles.methods}>
      {METHODS.map((method) => (
        <label key={method} className={styles.methodCard}>
          <input
            type="radio"
            name="method"
            checked={chosen === method}
            onChange={() => change(setFields({ method }))}
          />
          <span>
            <strong>{METHOD_LABELS[method]}</strong>
            <span>{METHOD_HINTS[method]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface GeneralPageProps {
  draft: Draft;
  /** Loaded distribution, for names that are no longer among the choices. */
  loaded: Distribution | null;
  change: Change;
  problems: readonly Problem[];
  onUnfinished: OnUnfinished;
}

/** Page 1: all settings except timeslots and groups. */
export const GeneralPage = ({
  draft,
  loaded,
  change,
  problems,
  onUnfinished,
}: GeneralPageProps) => {
  const choices = useParameterChoices();
  const errorAt = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.text;
  return (
    <div className={styles.cards}>
      <InformationCard draft={draft} change={change} labelError={errorAt(FIELD.label)} />
      <MethodCard method={draft.method} change={change} />
      <HoursCard
        draft={draft}
        loadedZone={loaded?.step1.selectedTimeZone}
        change={change}
        zoneError={errorAt(FIELD.timezone)}
      />
      <CountryCard
        draft={draft}
        loaded={loaded}
        change={change}
        countryError={errorAt(FIELD.country)}
        publisherError={errorAt(FIELD.publisher)}
      />
      <ParameterList
        title="Parameters"
        noun="parameter"
        hint="Only leads with this value."
        emptyText={MESSAGES.noParameters}
        entries={draft.parameters}
        offered={OFFERED_PARAMETERS}
        choices={choices}
        isSingle
        onChange={(parameters) => change(setFields({ parameters }))}
        onUnfinished={onUnfinished}
      />
      <ParameterList
        title="Lead Data Overwrite"
        noun="overwrite"
        hint="Sent to the advertiser instead. If there are several values, one is drawn for each lead."
        emptyText={MESSAGES.noOverwrites}
        entries={draft.overwrites}
        offered={OFFERED_OVERWRITES}
        choices={choices}
        onChange={(overwrites) => change(setFields({ overwrites }))}
        onUnfinished={onUnfinished}
      />
    </div>
  );
};

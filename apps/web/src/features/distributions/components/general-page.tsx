import type { Distribution } from '@leadline/contracts';
import { Checkbox, Input, Select } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { useTimezones } from '#shared/lib/zone';
import { useParameterChoices } from '../api/use-parameter-choices';
import type { Draft } from '../lib/draft';
import { setFields } from '../lib/draft-edits';
import { GLOBAL } from '../lib/distribution-groups';
import { METHODS, METHOD_HINTS, METHOD_LABELS } from '../lib/methods';
import { OFFERED_OVERWRITES, OFFERED_PARAMETERS } from '../lib/parameter-names';
import { FIELD, type Problem } from '../lib/problems';
import type { Change } from '../lib/use-editor';
import styles from './editor.module.css';
import { EntryList } from './entry-list';
import { Field } from './field';

interface Props {
  draft: Draft;
  known: Distribution | null;
  change: Change;
  problems: readonly Problem[];
}
interface Option {
  value: number;
  label: string;
}

/** The choices with the one that was saved, should it not be offered any more. */
const withKnown = (
  options: readonly Option[],
  saved: { id: number | null; name: string } | undefined,
): Option[] =>
  saved === undefined || saved.id === null || options.some(({ value }) => value === saved.id)
    ? [...options]
    : [{ value: saved.id, label: saved.name || `#${saved.id}` }, ...options];
const optionsOf = (choices: readonly { id: number; name: string }[]): Option[] =>
  choices.map(({ id, name }) => ({ value: id, label: name }));
const SEARCH = { optionFilterProp: 'label' } as const;

/** Page 1 (DST-017 to DST-026). */
export const GeneralPage = ({ draft, known, change, problems }: Props) => {
  const choices = useFilterChoices();
  const zones = useTimezones();
  const values = useParameterChoices();
  const errorAt = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.text;
  const zoneOptions = (zones.data ?? []).map((zone) => ({
    value: zone.id,
    label: `${zone.name.replaceAll('_', ' ')} (UTC${zone.offset})`,
  }));
  return (
    <div className={styles.cards}>
      <section className={styles.card}>
        <h3>General Information</h3>
        <Field label="Label" field={FIELD.label} error={errorAt(FIELD.label)}>
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
          {({ status: _, ...control }) => (
            <Select
              {...control}
              mode="tags"
              open={false}
              suffixIcon={null}
              value={[...draft.tags]}
              maxCount={50}
              tokenSeparators={[',']}
              onChange={(tags: string[]) =>
                change(
                  setFields({
                    tags: [
                      ...new Set(
                        tags.map((tag) => tag.trim().slice(0, 50)).filter((tag) => tag !== ''),
                      ),
                    ],
                  }),
                )
              }
            />
          )}
        </Field>
      </section>
      <fieldset className={styles.card}>
        <legend>Method</legend>
        <div className={styles.methods}>
          {METHODS.map((method) => (
            <label key={method} className={styles.methodCard}>
              <input
                type="radio"
                name="method"
                checked={draft.method === method}
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
      <section className={styles.card}>
        <h3>Hours</h3>
        <Field label="Time zone" field={FIELD.timezone} error={errorAt(FIELD.timezone)}>
          {(control) => (
            <Select
              {...control}
              showSearch={SEARCH}
              loading={zones.isPending}
              placeholder="Choose a time zone"
              value={draft.timezoneId}
              options={withKnown(zoneOptions, known?.step1.selectedTimeZone)}
              onChange={(timezoneId) => change(setFields({ timezoneId }))}
            />
          )}
        </Field>
        <Checkbox
          checked={draft.rejectsOutside}
          onChange={(event) => change(setFields({ rejectsOutside: event.target.checked }))}
        >
          Traffic (Reject leads outside opening hours)
        </Checkbox>
      </section>
      <section className={styles.card}>
        <h3>Country and Publisher</h3>
        <Field label="Country" field={FIELD.country} error={errorAt(FIELD.country)}>
          {(control) => (
            <Select
              {...control}
              showSearch={SEARCH}
              loading={choices.isLoading}
              placeholder="Choose a country"
              value={draft.countryId}
              options={withKnown(optionsOf(choices.countries), known?.step1.selectedCountry)}
              onChange={(countryId) => change(setFields({ countryId }))}
            />
          )}
        </Field>
        <Field label="Publisher" hint={draft.publisherId === null ? 'Every publisher' : undefined}>
          {({ status: _, ...control }) => (
            <Select
              {...control}
              allowClear
              showSearch={SEARCH}
              loading={choices.isLoading}
              placeholder={GLOBAL}
              value={draft.publisherId}
              options={withKnown(optionsOf(choices.publishers), known?.step1.selectedAffiliate)}
              onChange={(publisherId: number | undefined) =>
                change(setFields({ publisherId: publisherId ?? null }))
              }
            />
          )}
        </Field>
      </section>
      <EntryList
        title="Parameters"
        noun="parameter"
        hint="Only leads that carry this value."
        empty={MESSAGES.noParameters}
        entries={draft.parameters}
        offered={OFFERED_PARAMETERS}
        values={values}
        isSingle
        onChange={(parameters) => change(setFields({ parameters }))}
      />
      <EntryList
        title="Lead Data Overwrite"
        noun="overwrite"
        hint="What the advertiser is told instead; of several values one is drawn for each lead."
        empty={MESSAGES.noOverwrites}
        entries={draft.overwrites}
        offered={OFFERED_OVERWRITES}
        values={values}
        onChange={(overwrites) => change(setFields({ overwrites }))}
      />
    </div>
  );
};

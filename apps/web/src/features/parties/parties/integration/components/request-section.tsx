import { Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { IntegrationTemplate } from '@leadline/contracts';
import { Field, FieldGroup } from '#shared/ui/field';
import { TabSection } from '#shared/ui/tab-section';
import type { IntegrationForm } from '../api/use-integration';
import { draftOfTemplate } from '../lib/integration-draft';
import { LEAD_PLACEHOLDERS, secretPlaceholders } from '../lib/placeholders';
import type { SampleLead } from '../lib/request-preview';
import { secretStates } from '../lib/secrets';
import { AuthFields } from './auth-fields';
import styles from './integration.module.css';
import { PairList } from './pair-list';
import { PresetPicker } from './preset-picker';
import { RequestPreview } from './request-preview';
import { SecretList } from './secret-list';
import { TemplateInput } from './template-input';

interface Props {
  form: IntegrationForm;
  /** Template with the unsaved changes of the form. */
  template: IntegrationTemplate;
  sample: SampleLead;
}

const METHODS = ['POST', 'PUT', 'GET'] as const;
const FORMATS = [
  { value: 'json', label: 'JSON body' },
  { value: 'form', label: 'Form body' },
  { value: 'query', label: 'In the address' },
] as const;

const AddressFields = ({
  form,
  placeholders,
}: {
  form: IntegrationForm;
  placeholders: typeof LEAD_PLACEHOLDERS;
}) => (
  <div className={styles.address}>
    <Field label="Method" name="method" error={form.errors.method}>
      {(field) => (
        <Select
          {...field}
          value={form.draft.method}
          options={METHODS.map((value) => ({ value, label: value }))}
          onChange={(method) => form.change({ method })}
        />
      )}
    </Field>
    <Field
      label="Address (URL)"
      name="url"
      error={form.errors.url}
      hint="Where the advertiser takes leads. Its documentation calls it endpoint."
    >
      {(field) => (
        <TemplateInput
          control={field}
          value={form.draft.url}
          placeholders={placeholders}
          placeholder="https://api.advertiser.example/leads"
          onChange={(url) => form.change({ url })}
        />
      )}
    </Field>
  </div>
);

const FormatField = ({ form }: { form: IntegrationForm }) => (
  <FieldGroup label="Format" name="format" error={form.errors.format}>
    <span>
      <Segmented
        aria-label="Format"
        value={form.draft.format}
        options={[...FORMATS]}
        onChange={(format) => form.change({ format })}
      />
    </span>
  </FieldGroup>
);

/** Address, key, secrets and fields. */
const RequestFields = ({
  form,
  template,
  hints,
}: Pick<Props, 'form' | 'template'> & { hints: Readonly<Record<string, string>> }) => {
  const { draft, errors, change, loaded } = form;
  const secrets = secretStates({ template, stored: loaded.secrets, changes: draft.secrets });
  const secretNames = secrets.map(({ name }) => name).join(' ');
  const placeholders = useMemo(
    () => [
      ...LEAD_PLACEHOLDERS,
      ...secretPlaceholders(secretNames.split(' ').filter((name) => name !== '')),
    ],
    [secretNames],
  );
  return (
    <>
      <AddressFields form={form} placeholders={placeholders} />
      <AuthFields
        auth={draft.auth}
        placeholders={placeholders}
        errors={errors}
        onChange={(auth, changed) => change({ auth }, changed)}
      />
      <SecretList
        secrets={secrets}
        hints={hints}
        changes={draft.secrets}
        errors={errors}
        onChange={(next, changed) => change({ secrets: next }, changed)}
      />
      <FormatField form={form} />
      <PairList
        group="fields"
        label="Fields: the advertiser's name and our value. A dot nests: profile.email"
        noun="field"
        namePlaceholder="email"
        pairs={draft.fields}
        placeholders={placeholders}
        errors={errors}
        onChange={(fields, changed) => change({ fields }, changed)}
      />
      <PairList
        group="headers"
        label="Further headers"
        noun="header"
        namePlaceholder="X-Partner"
        pairs={draft.headers}
        placeholders={placeholders}
        errors={errors}
        onChange={(headers, changed) => change({ headers }, changed)}
      />
    </>
  );
};

/** The request that is sent to the advertiser for a lead. */
export const RequestSection = ({ form, template, sample }: Props) => {
  const { draft, change, loaded } = form;
  const [hints, setHints] = useState<Readonly<Record<string, string>>>({});
  return (
    <TabSection
      id="integration-request"
      title="1. Request"
      help="What we send to the advertiser for each lead: where, with which key, and under which names."
    >
      <div className={styles.split}>
        <div className={styles.form}>
          <PresetPicker
            isFilled={form.isDirty || loaded.template !== null}
            onPick={(preset) => {
              const filled = draftOfTemplate(preset.template);
              change({ ...filled, url: draft.url || filled.url, secrets: draft.secrets });
              setHints(
                Object.fromEntries(
                  preset.secrets.map(({ name, description }) => [name, description]),
                ),
              );
            }}
          />
          <RequestFields form={form} template={template} hints={hints} />
        </div>
        <RequestPreview template={template} sample={sample} />
      </div>
    </TabSection>
  );
};

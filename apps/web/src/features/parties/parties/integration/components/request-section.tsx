import type { OldIntegrationTemplate } from '@leadline/contracts';
import { Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { dialogs } from '#shared/ui/dialogs';
import { Field, FieldGroup } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { TabSection } from '#shared/ui/tab-section';
import {
  type IntegrationForm,
  type IntegrationPreset,
  useIntegrationPresets,
} from '../api/use-integration';
import { draftOfTemplate } from '../lib/integration-draft';
import { LEAD_PLACEHOLDERS, secretPlaceholders } from '../lib/placeholders';
import type { SampleLead } from '../lib/request-preview';
import { secretStates } from '../lib/secrets';
import { RequestFields } from './request-fields';
import styles from './integration.module.css';
import { RequestPreview } from './request-preview';
import { SecretList } from './secret-list';

interface PresetProps {
  /** True if a preset would replace entered or stored values. */
  isFilled: boolean;
  onPick: (preset: IntegrationPreset) => void;
}

/** Fills the form with a template for a common kind of API. */
const PresetPicker = ({ isFilled, onPick }: PresetProps) => {
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

interface Props {
  form: IntegrationForm;
  /** Template with the unsaved changes of the form. */
  template: OldIntegrationTemplate;
  sample: SampleLead;
}

const METHODS = ['POST', 'PUT', 'GET'] as const;
const FIELDS = {
  label: "Fields: the advertiser's name and our value. A dot nests: profile.email",
  noun: 'field',
  namePlaceholder: 'email',
} as const;
const FORMATS = [
  { value: 'json', label: 'JSON body' },
  { value: 'form', label: 'Form body' },
  { value: 'query', label: 'In the address' },
] as const;

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
const TemplateFields = ({
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
      <RequestFields
        form={form}
        methods={METHODS}
        placeholders={placeholders}
        urlHint="Where the advertiser takes leads. Its documentation calls it endpoint."
        fields={FIELDS}
      >
        <SecretList
          secrets={secrets}
          hints={hints}
          changes={draft.secrets}
          errors={errors}
          onChange={(next, changed) => change({ secrets: next }, changed)}
        />
        <FormatField form={form} />
      </RequestFields>
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
          <TemplateFields form={form} template={template} hints={hints} />
        </div>
        <RequestPreview template={template} sample={sample} />
      </div>
    </TabSection>
  );
};

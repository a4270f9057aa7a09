import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { Field, FieldGroup } from '#shared/ui/field';
import type { Placeholder } from '../lib/placeholders';
import { isExampleAddress } from '../lib/request-draft';
import type { StepDraft } from '../lib/step-draft';
import type { RequestForm } from '../lib/step-form';
import { FieldList } from './field-list';
import styles from './integration.module.css';
import { AddressFields, AuthFields, HeaderList } from './request-fields';
import { TemplateArea } from './template-input';

interface Props {
  form: RequestForm;
  placeholders: readonly Placeholder[];
}

const METHODS = ['POST', 'PUT', 'GET'] as const;
const BODIES: { value: StepDraft['body']; label: string }[] = [
  { value: 'json', label: 'JSON body' },
  { value: 'form', label: 'Form body' },
  { value: 'query', label: 'In the address' },
  { value: 'text', label: 'XML or text' },
];
const TEXT_FORMATS: { value: StepDraft['textFormat']; label: string }[] = [
  { value: 'xml', label: 'XML: values are escaped' },
  { value: 'json', label: 'JSON: values are escaped; the filter json adds quotes' },
  { value: 'text', label: 'Plain text' },
];

/** The text of a request that is not made of fields. */
const BodyText = ({ form, placeholders }: Props) => (
  <>
    <Field label="Kind of text">
      {(field) => (
        <Select
          {...field}
          className={styles.short}
          value={form.step.textFormat}
          options={TEXT_FORMATS}
          onChange={(textFormat) => form.change({ textFormat }, ['text'])}
        />
      )}
    </Field>
    <Field label="Body" name={form.field('text')} error={form.error('text')}>
      {(field) => (
        <TemplateArea
          control={field}
          label="Body"
          rows={10}
          value={form.step.text}
          placeholders={placeholders}
          placeholder={'<lead>\n  <email>{{ lead.email }}</email>\n</lead>'}
          onChange={(text) => form.change({ text })}
        />
      )}
    </Field>
  </>
);

const BodyFields = ({ form, placeholders }: Props) => (
  <>
    <FieldGroup label="Format" name={form.field('body')} error={form.error('body')}>
      <span className={styles.scroller}>
        <Segmented
          aria-label="Format"
          value={form.step.body}
          options={BODIES}
          onChange={(body) => form.change({ body }, ['body', 'fields'])}
        />
      </span>
    </FieldGroup>
    {form.step.body === 'text' ? (
      <BodyText form={form} placeholders={placeholders} />
    ) : (
      <FieldList form={form} placeholders={placeholders} />
    )}
  </>
);

interface RequestProps extends Props {
  /** The secrets of the integration, between the key and the fields. */
  secrets: ReactNode;
}

const ANY_STEP = 'Where this step is sent.';
const ADDRESS_HINTS: Readonly<Record<RequestForm['place'], string>> = {
  handing: 'Where the advertiser takes leads. Its documentation calls it endpoint.',
  before: ANY_STEP,
  beforeList: ANY_STEP,
  after: ANY_STEP,
  pull: 'Where the advertiser lists its leads with their statuses.',
};
const addressHint = ({ place, step }: RequestForm): string =>
  isExampleAddress(step.url)
    ? "This is an example. Enter the advertiser's own address."
    : ADDRESS_HINTS[place];

/** The request of a step: address, key, body and headers. */
export const StepRequestFields = ({ form, placeholders, secrets }: RequestProps) => (
  <>
    <AddressFields
      names={form}
      request={form.step}
      methods={METHODS}
      placeholders={placeholders}
      hint={addressHint(form)}
      onChange={form.change}
    />
    <AuthFields
      names={form}
      auth={form.step.auth}
      placeholders={placeholders}
      onChange={(auth, changed) => form.change({ auth }, changed)}
    />
    {secrets}
    <BodyFields form={form} placeholders={placeholders} />
    <HeaderList
      names={form}
      pairs={form.step.headers}
      placeholders={placeholders}
      onChange={(headers, changed) => form.change({ headers }, changed)}
    />
  </>
);

import type { TestLead } from '@leadline/contracts';
import { SAMPLE_LEAD } from '@leadline/contracts/sample-lead';
import { Input } from 'antd';
import { ApiError } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { CopyButton } from '#shared/ui/copy-button';
import { Field, FieldNote } from '#shared/ui/field';
import type { Preview, SampleLead } from '../api/use-integration';
import { type RequestText, requestText } from '../lib/request-text';
import styles from './integration.module.css';

const FIELDS: readonly (readonly [keyof TestLead, string])[] = [
  ['email', 'E-mail'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone', 'Phone'],
  ['country', 'Country'],
  ['ip', 'IP address'],
  ['funnel', 'Funnel'],
  ['affiliate_id', 'Publisher id'],
  ['language', 'Language'],
];

interface SampleProps {
  sample: SampleLead;
  onChange: (sample: SampleLead) => void;
}

/** The lead of the preview and of test calls. Empty fields use the text shown in grey. */
export const SampleFields = ({ sample, onChange }: SampleProps) => (
  <div className={styles.grid} role="group" aria-label="Sample lead">
    {FIELDS.map(([name, label]) => (
      <Field
        key={name}
        label={label}
        hint={name === 'email' ? 'Empty: a new address for each test' : undefined}
      >
        {({ id }) => (
          <Input
            id={id}
            value={sample[name] ?? ''}
            maxLength={255}
            autoComplete="off"
            placeholder={SAMPLE_LEAD[name]}
            onChange={(event) => onChange({ ...sample, [name]: event.target.value })}
          />
        )}
      </Field>
    ))}
  </div>
);

const RequestView = ({ request }: { request: RequestText }) => (
  <pre className={styles.code} tabIndex={0} aria-label="Request">
    <strong>{request.address}</strong>
    {'\n'}
    <span className={styles.quiet}>{request.headers}</span>
    {request.body !== '' && `\n\n${request.body}`}
  </pre>
);

/** Returns the reasons why there is no preview. */
const failureTexts = (error: Error): readonly string[] => {
  if (!(error instanceof ApiError)) return [MESSAGES.somethingWrong];
  return error.issues.length === 0
    ? [error.message]
    : [...new Set(error.issues.map(({ message }) => message))];
};

interface Props {
  preview: Preview;
  /** Index of the step that is shown. */
  index: number;
}

/** The request that a step of the unsaved form would send. Secrets are shown by name. */
export const RequestPreview = ({ preview, index }: Props) => {
  const step = preview.data?.steps[index];
  const request = step?.request ? requestText(step.request) : null;
  const faults = [...(step?.faults ?? []), ...(preview.data?.faults ?? [])].map(
    ({ message }) => message,
  );
  const texts = preview.error === null ? faults : failureTexts(preview.error);
  return (
    <div className={styles.preview} role="group" aria-label="Preview of the request">
      <div className={styles.previewHead}>
        <strong>Preview</strong>
        <FieldNote>what is sent for the sample lead; secrets by name</FieldNote>
        <span className={styles.space} />
        {request !== null && (
          <CopyButton
            text={`${request.address}\n${request.headers}\n\n${request.body}`}
            label="Copy the request"
          />
        )}
      </div>
      {[...new Set(texts)].map((text) => (
        <FieldNote key={text} isError>
          {text}
        </FieldNote>
      ))}
      {request !== null && <RequestView request={request} />}
      {request === null && texts.length === 0 && (
        <FieldNote>
          {preview.isFetching ? 'Loading…' : 'Enter the address to see the request.'}
        </FieldNote>
      )}
    </div>
  );
};

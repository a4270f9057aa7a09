import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { formatTaken } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBlock, TabSection } from '#shared/ui/tab-section';
import type { IntegrationForm, TestCalls, TestResult } from '../api/use-integration';
import type { SampleLead } from '../lib/request-preview';
import { DeliveryFields } from './delivery-fields';
import styles from './integration.module.css';
import { type AnswerPath, answerPathsOf, PathInput } from './path-input';
import { SampleFields } from './request-preview';
import { RuleList } from './rule-list';

const OUTCOMES = {
  accepted: ['Accepted', 'good', 'A real lead would be accepted.'],
  refused: ['Refused', 'warn', 'A real lead would go to the next advertiser.'],
  unknown: [
    'Unknown',
    'violet',
    'The advertiser may have the lead. The time-out policy decides what follows.',
  ],
} as const;
const NOT_SENT = ['Not sent', 'quiet', 'Nothing reached the advertiser.'] as const;

const Payload = ({ title, text }: { title: string; text: string | null }) => (
  <div className={styles.payload}>
    <div className={styles.previewHead}>
      <strong>{title}</strong>
      <span className={styles.space} />
      {text !== null && <CopyButton text={text} label={`Copy the ${title.toLowerCase()}`} />}
    </div>
    <pre className={styles.code} tabIndex={0} aria-label={`${title} of the test`}>
      {text ?? 'none'}
    </pre>
  </div>
);

/** The request of a test call, the answer, and how the answer was read. */
const TestView = ({ result }: { result: TestResult }) => {
  const [word, tone, meaning] = result.outcome === null ? NOT_SENT : OUTCOMES[result.outcome];
  return (
    <div className={styles.test} role="status" aria-label="Result of the test">
      <p className={styles.outcome}>
        <NoteTag text={word} tone={tone} /> {meaning}
        <span className={styles.quiet}>
          {result.status !== null && ` HTTP ${result.status},`} {formatTaken(result.duration_ms)}
        </span>
      </p>
      {result.error !== null && (
        <Notice tone="warn" icon="warning">
          {result.error.message} ({result.error.code})
        </Notice>
      )}
      {result.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warn" icon="warning">
          {message}
        </Notice>
      ))}
      {result.status !== null && (
        <FactList
          label="Read from the answer"
          facts={[
            { term: "Advertiser's id", value: result.external_id ?? 'not read' },
            { term: 'Autologin link', value: result.autologin_url ?? 'not read' },
            { term: 'Message', value: result.message ?? 'not read' },
          ]}
        />
      )}
      <div className={styles.payloads}>
        <Payload title="Request" text={result.request} />
        <Payload title="Response" text={result.response} />
      </div>
    </div>
  );
};

interface Props {
  form: IntegrationForm;
  calls: TestCalls;
  sample: SampleLead;
  onSample: (sample: SampleLead) => void;
}

const READS = [
  ['externalId', "Advertiser's id of the lead", 'data.lead.id'],
  ['autologinUrl', 'Autologin link', 'data.login_url'],
  ['message', 'Message', 'message'],
] as const;

const ReadFields = ({ form, paths }: { form: IntegrationForm; paths: readonly AnswerPath[] }) => (
  <FieldGroup label="Read from the answer">
    <FieldNote>
      Where the answer has these values. A dot goes into an object, [0] takes the first of a list.
      After a test, each field offers what the answer holds.
    </FieldNote>
    <div className={styles.grid}>
      {READS.map(([name, label, example]) => (
        <Field key={name} label={label} name={name} error={form.errors[name]}>
          {(field) => (
            <PathInput
              control={field}
              value={form.draft[name]}
              paths={paths}
              placeholder={example}
              onChange={(path) => form.change({ [name]: path })}
            />
          )}
        </Field>
      ))}
    </div>
  </FieldGroup>
);

const AcceptedBlock = ({
  form,
  paths,
}: {
  form: IntegrationForm;
  paths: readonly AnswerPath[];
}) => (
  <TabBlock title="Accepted" help="An answer counts as accepted if all of this holds.">
    <Field
      label="HTTP statuses"
      name="statuses"
      error={form.errors.statuses}
      hint="Separated by commas"
    >
      {(field) => (
        <Input
          {...field}
          className={styles.short}
          value={form.draft.statuses}
          maxLength={100}
          autoComplete="off"
          placeholder="200, 201"
          onChange={(event) => form.change({ statuses: event.target.value })}
        />
      )}
    </Field>
    <RuleList
      rules={form.draft.rules}
      paths={paths}
      errors={form.errors}
      onChange={(rules, changed) => form.change({ rules }, changed)}
    />
    <ReadFields form={form} paths={paths} />
  </TabBlock>
);

/** Fields of the block below, by their names in the form. */
const DELIVERY_FIELDS =
  /^(timeoutMs|connections|connectionWaitMs|retries|timeoutPolicy|unclear)(\.|$)/;

/** Settings that few people change. They open on request, or if one of them has an error. */
const DeliveryBlock = ({ form }: { form: IntegrationForm }) => {
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.entries(form.errors).some(
    ([name, error]) => error !== undefined && DELIVERY_FIELDS.test(name),
  );
  return (
    <TabBlock
      title="Retries and time-outs"
      help="The defaults suit most advertisers. They never send a lead to two of them."
      actions={
        <Button aria-expanded={isOpen || isWrong} onClick={() => setOpen(!isOpen)}>
          {isOpen || isWrong ? 'Hide settings' : 'Show settings'}
        </Button>
      }
    >
      {(isOpen || isWrong) && <DeliveryFields form={form} />}
    </TabBlock>
  );
};

/** Rules for reading an answer, and a test call to check them. */
export const AnswerSection = ({ form, calls, sample, onSample }: Props) => {
  const [isSampleOpen, setSampleOpen] = useState(false);
  const response = calls.result?.response ?? null;
  const paths = useMemo(() => answerPathsOf(response), [response]);
  return (
    <TabSection
      id="integration-answer"
      title="2. Answer"
      help="How we know that the advertiser took the lead, and what we read from its answer."
    >
      <TabBlock
        title="Test"
        help={
          'Makes one real call with a made-up lead, by what is entered here, saved or not. ' +
          'No lead is stored and no cap counts it.'
        }
        actions={
          <>
            <Button aria-expanded={isSampleOpen} onClick={() => setSampleOpen(!isSampleOpen)}>
              Sample lead
            </Button>
            <Button
              icon={<Icon name="flask" size={16} />}
              loading={calls.isTesting}
              onClick={() => void calls.test(sample)}
            >
              Test
            </Button>
          </>
        }
      >
        {isSampleOpen && <SampleFields sample={sample} onChange={onSample} />}
        {calls.result !== null && <TestView result={calls.result} />}
      </TabBlock>
      <AcceptedBlock form={form} paths={paths} />
      <DeliveryBlock form={form} />
    </TabSection>
  );
};

import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { TabBlock, TabSection } from '#shared/ui/tab-section';
import type { IntegrationForm } from '../api/use-integration';
import type { TestCalls } from '../api/use-test-call';
import { answerPathsOf, type AnswerPath } from '../lib/answer-paths';
import type { SampleLead } from '../lib/request-preview';
import { DeliveryFields } from './delivery-fields';
import styles from './integration.module.css';
import { PathInput } from './path-input';
import { RuleList } from './rule-list';
import { SampleFields } from './sample-fields';
import { TestView } from './test-view';

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

import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Field } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { TabBlock, TabSection } from '#shared/ui/tab-section';
import type { Comparison } from '../api/use-comparison';
import type { IntegrationForm, SampleLead, TestCalls } from '../api/use-integration';
import { answerTypes, withPath } from '../lib/answer-draft';
import { answerLeaves, answerTree, bodyOfAnswer } from '../lib/answer-tree';
import type { StepForm } from '../lib/step-form';
import { AnswerTreeView } from './answer-tree';
import { ComparisonBlock } from './comparison-block';
import { DeliveryFields } from './delivery-fields';
import styles from './integration.module.css';
import { Readings } from './readings';
import { SampleFields } from './request-preview';
import { RuleList } from './rule-list';
import { TestView } from './test-view';

interface Props {
  form: IntegrationForm;
  stepForm: StepForm;
  calls: TestCalls;
  comparison: Comparison;
  sample: SampleLead;
  onSample: (sample: SampleLead) => void;
  /** Shows the fields of a step. */
  onChoose: (index: number) => void;
}

const TYPES = answerTypes('Text or HTML');

/** The field that takes the path of a value that is clicked. */
interface Target {
  readonly field: string;
  readonly label: string;
}
const firstTarget = ({ place, step }: StepForm): Target => {
  if (place === 'after') return { field: 'autologinUrl', label: 'Autologin link' };
  if (place === 'handing') return { field: 'externalId', label: "Advertiser's id of the lead" };
  const [other] = step.others;
  return other === undefined
    ? { field: 'expiresIn', label: 'Seconds' }
    : { field: `others.${other.id}`, label: 'other value 1' };
};

const TITLES: Readonly<Record<StepForm['place'], string>> = {
  handing: 'Accepted or refused',
  before: 'Done or failed',
  beforeList: 'Done or failed',
  after: 'Done or failed',
};

const HELPS: Readonly<Record<StepForm['place'], string>> = {
  handing: 'Many advertisers answer 200 to leads that they refuse. Rules tell the two apart.',
  before: 'The next step is called only if the rules say that this one is done.',
  beforeList: 'The next request follows only if the rules say that this one is done.',
  after: 'If this step fails, the lead stays with the advertiser.',
};

/** How the answer of a step is written. */
export const AnswerType = ({ form }: { form: StepForm }) => (
  <Field label="Kind of answer" name={form.field('answerType')} error={form.error('answerType')}>
    {(field) => (
      <Select
        {...field}
        className={styles.short}
        value={form.step.answerType}
        options={TYPES}
        onChange={(answerType) => form.change({ answerType })}
      />
    )}
  </Field>
);

/** How the answer of the chosen step is read, beside its last answer. */
const AnswerBlock = ({ form, stepForm, calls }: Pick<Props, 'form' | 'stepForm' | 'calls'>) => {
  const { step, place } = stepForm;
  const [target, setTarget] = useState(() => firstTarget(stepForm));
  const response = calls.result?.steps.find(({ name }) => name === step.name)?.response ?? null;
  const nodes = useMemo(
    () => answerTree(response && bodyOfAnswer(response, step.answerType)),
    [response, step.answerType],
  );
  const reading = {
    form: stepForm,
    paths: useMemo(() => answerLeaves(nodes), [nodes]),
    onFocus: (field: string, label: string) => setTarget({ field, label }),
  };
  return (
    <TabBlock
      title={form.draft.steps.length > 1 ? `${TITLES[place]}: ${step.name}` : TITLES[place]}
      help={HELPS[place]}
    >
      <div className={nodes.length > 0 ? styles.split : styles.form}>
        <div className={styles.form}>
          <AnswerType form={stepForm} />
          <RuleList {...reading} />
          <Readings {...reading} />
        </div>
        {nodes.length > 0 && (
          <div className={styles.preview}>
            <strong>Last answer</strong>
            <AnswerTreeView
              nodes={nodes}
              target={target.label}
              onPick={(path) => stepForm.change(withPath(step, target.field, path), [target.field])}
            />
          </div>
        )}
      </div>
    </TabBlock>
  );
};

/** Fields of the block below, by their names in the form. */
const DELIVERY_FIELDS = /^(timeoutMs|connections|connectionWaitMs|retries|timeoutPolicy)$/;

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

/** Rules for reading an answer, and a test to check them. */
export const AnswerSection = (props: Props) => {
  const { form, stepForm, calls, comparison, sample, onSample, onChoose } = props;
  const [isSampleOpen, setSampleOpen] = useState(false);
  const { step } = stepForm;
  const names = form.draft.steps.map(({ name }) => name);
  return (
    <TabSection
      id="integration-answer"
      title="2. Answer"
      help="How we know whether the advertiser took the lead, and what we read from its answer."
    >
      <TabBlock
        title="Test"
        help={
          'Makes real calls with a made-up lead, using what is entered here, saved or not. ' +
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
        {calls.result !== null && (
          <TestView
            result={calls.result}
            shown={step.name}
            names={names}
            onShow={(name) => onChoose(names.indexOf(name))}
          />
        )}
      </TabBlock>
      <AnswerBlock key={step.id} form={form} stepForm={stepForm} calls={calls} />
      <ComparisonBlock comparison={comparison} stepForm={stepForm} />
      <DeliveryBlock form={form} />
    </TabSection>
  );
};

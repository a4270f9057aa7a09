import { Button } from 'antd';
import { formatTaken } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import type { TestedStep, TestResult } from '../api/use-integration';
import { headerText, requestText } from '../lib/request-text';
import { ruleWords } from '../lib/rule-words';
import styles from './integration.module.css';

const OUTCOMES = {
  accepted: ['Accepted', 'good', 'A real lead would be accepted.'],
  refused: ['Refused', 'warn', 'A real lead would go to the next advertiser.'],
  unknown: [
    'Unknown',
    'violet',
    'The advertiser may have the lead. The time-out policy decides what follows.',
  ],
} as const;
const NOT_SENT = ['Not handed over', 'quiet', 'The advertiser did not get the lead.'] as const;

const TONES = { accepted: 'good', refused: 'warn', unclear: 'violet' } as const;
const HANDING_WORDS = { accepted: 'Accepted', refused: 'Refused', unclear: 'Unclear' } as const;
const OTHER_WORDS = { accepted: 'Done', refused: 'Failed', unclear: 'Unclear' } as const;

/** Returns which rule decided about an answer. */
const ruleText = ({ name, rule, outcome }: TestedStep, { template }: TestResult): string => {
  if (outcome === null) return '';
  if (rule === null) return 'no rule holds';
  const decided = template.steps.find((step) => step.name === name)?.answer.rules[rule];
  return `by rule ${rule + 1}${decided ? `: ${ruleWords(decided)}` : ''}`;
};

interface LineProps {
  step: TestedStep;
  result: TestResult;
  /** Null if the step is shown already, or is not part of the form any more. */
  onShow: (() => void) | null;
}

const StepLine = ({ step, result, onShow }: LineProps) => {
  const words = step.hands_over ? HANDING_WORDS : OTHER_WORDS;
  const word = step.outcome === null ? 'No answer' : words[step.outcome];
  const tone = step.outcome === null ? 'quiet' : TONES[step.outcome];
  const facts = [
    step.response === null ? null : `HTTP ${step.response.status}`,
    ruleText(step, result),
    formatTaken(step.duration_ms),
  ];
  return (
    <li className={styles.outcome}>
      <strong>{step.name}</strong> <NoteTag text={word} tone={tone} />
      <span className={styles.quiet}>{facts.filter(Boolean).join(', ')}</span>
      {onShow !== null && (
        <Button size="small" onClick={onShow}>
          Show {step.name}
        </Button>
      )}
    </li>
  );
};

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

const sentText = ({ request }: TestedStep): string | null => {
  if (request === null) return null;
  const { address, headers, body } = requestText(request);
  return [`${address}\n${headers}`, body].filter((part) => part !== '').join('\n\n');
};
const answerText = ({ response }: TestedStep): string | null =>
  response && `HTTP ${response.status}\n${headerText(response.headers)}\n\n${response.body}`;

/** The request and the answer of one step of a test, with the values that were read. */
const StepDetails = ({ step }: { step: TestedStep }) => (
  <>
    {step.read !== null && (
      <FactList
        label="Read from the answer"
        facts={[
          { term: "Advertiser's id", value: step.read.external_id },
          { term: 'Autologin link', value: step.read.autologin_url },
          { term: 'Message', value: step.read.message },
          { term: 'Price', value: step.read.price },
          { term: 'Currency', value: step.read.currency },
          ...Object.entries(step.read.others).map(([term, value]) => ({ term, value })),
        ]
          .filter(({ value }, index) => value !== null || (step.hands_over && index < 3))
          .map(({ term, value }) => ({ term, value: value ?? 'not read' }))}
      />
    )}
    <div className={styles.payloads}>
      <Payload title="Request" text={sentText(step)} />
      <Payload title="Response" text={answerText(step)} />
    </div>
  </>
);

interface Props {
  result: TestResult;
  /** Name of the step that is shown. */
  shown: string;
  /** Names of the steps of the form. */
  names: readonly string[];
  onShow: (name: string) => void;
}

/** The result of a test: every step in a line, and one of them in full. */
export const TestView = ({ result, shown, names, onShow }: Props) => {
  const [word, tone, meaning] = result.outcome === null ? NOT_SENT : OUTCOMES[result.outcome];
  const step = result.steps.find(({ name }) => name === shown);
  return (
    <div className={styles.test} role="status" aria-label="Result of the test">
      <p className={styles.outcome}>
        <NoteTag text={word} tone={tone} /> {meaning}
      </p>
      <ol className={styles.pairs} aria-label="Calls">
        {result.steps.map((one) => (
          <StepLine
            key={one.name}
            step={one}
            result={result}
            onShow={one.name !== shown && names.includes(one.name) ? () => onShow(one.name) : null}
          />
        ))}
      </ol>
      {result.steps.map(
        ({ name, error }) =>
          error !== null && (
            <Notice key={name} tone="warn" icon="warning">
              {error.message} ({error.code})
            </Notice>
          ),
      )}
      {result.steps.flatMap(({ name, warnings }) =>
        warnings.map(({ code, message }) => (
          <Notice key={`${name} ${code}`} tone="warn" icon="warning">
            {message}
          </Notice>
        )),
      )}
      {step === undefined ? (
        <FieldNote>The step {shown} was not called in this test.</FieldNote>
      ) : (
        <StepDetails step={step} />
      )}
    </div>
  );
};

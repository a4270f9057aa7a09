import { formatTaken } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import type { TestedStep, TestResult } from '../api/use-integration';
import { headerText, requestText } from '../lib/request-text';
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

/** Returns which rule of the form decided about an answer. */
const ruleText = ({ rule, outcome }: TestedStep): string => {
  if (outcome === null) return '';
  return rule === null ? 'no rule holds' : `by rule ${rule + 1}`;
};

const StepLine = ({ step }: { step: TestedStep }) => {
  const words = step.hands_over ? HANDING_WORDS : OTHER_WORDS;
  const word = step.outcome === null ? 'No answer' : words[step.outcome];
  const tone = step.outcome === null ? 'quiet' : TONES[step.outcome];
  const facts = [
    step.response === null ? null : `HTTP ${step.response.status}`,
    ruleText(step),
    formatTaken(step.duration_ms),
  ];
  return (
    <li className={styles.outcome}>
      <strong>{step.name}</strong> <NoteTag text={word} tone={tone} />
      <span className={styles.quiet}>{facts.filter(Boolean).join(', ')}</span>
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
  /** The result of the step that is shown. Undefined if it was not called. */
  step: TestedStep | undefined;
}

/** The result of a test: every step in a line, and one of them in full. */
export const TestView = ({ result, step }: Props) => {
  const [word, tone, meaning] = result.outcome === null ? NOT_SENT : OUTCOMES[result.outcome];
  return (
    <div className={styles.test} role="status" aria-label="Result of the test">
      <p className={styles.outcome}>
        <NoteTag text={word} tone={tone} /> {meaning}
      </p>
      <ol className={styles.pairs} aria-label="Calls">
        {result.steps.map((one) => (
          <StepLine key={one.name} step={one} />
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
        <FieldNote>
          The step chosen in 1. Request was not called. Choose another one there.
        </FieldNote>
      ) : (
        <StepDetails step={step} />
      )}
    </div>
  );
};

import { formatTaken } from '#shared/lib/format';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import type { TestResult } from '../api/use-test-call';
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
export const TestView = ({ result }: { result: TestResult }) => {
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

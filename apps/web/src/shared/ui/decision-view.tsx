import type { DecisionTrace } from '@leadline/contracts';
import {
  capText,
  groupsOf,
  pickedByText,
  reasonText,
  scoreText,
  shareText,
  stepText,
  VERDICTS,
  verdictText,
} from '#shared/lib/decision-words';
import styles from './decision-view.module.css';
import { Icon } from './icons';

type Candidate = DecisionTrace['candidates'][number];

const Steps = ({ steps }: { steps: DecisionTrace['steps'] }) => (
  <ol className={styles.steps}>
    {steps.map(({ step, passed, detail }) => (
      <li key={step} className={passed ? styles.passed : styles.failed}>
        <Icon name={passed ? 'check' : 'close'} size={15} />
        <span>
          {stepText(step)}
          {detail !== null && <span className={styles.detail}> ({detail})</span>}
        </span>
        <strong>{passed ? 'Passed' : 'Failed'}</strong>
      </li>
    ))}
  </ol>
);

const Caps = ({ caps }: { caps: Candidate['caps'] }) =>
  caps.length === 0 ? (
    <span className={styles.none}>–</span>
  ) : (
    <ul className={styles.caps}>
      {caps.map((cap) => (
        <li key={cap.cap_id}>
          Cap {cap.cap_id}: {capText(cap)}
        </li>
      ))}
    </ul>
  );

/** One group of candidates in their order. */
const Group = ({ name, candidates }: { name: string; candidates: readonly Candidate[] }) => (
  <div className={styles.scroller} tabIndex={0} role="region" aria-label={`Candidates of ${name}`}>
    <table className={styles.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {['Advertiser', 'Verdict', 'Why', 'Share', 'Score', 'Caps'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate, place) => (
          <tr key={place} data-verdict={candidate.verdict}>
            <th scope="row">
              {candidate.advertiser === '' ? `#${candidate.advertiser_id}` : candidate.advertiser}
            </th>
            <td>
              <span className={`${styles.verdict} ${styles[candidate.verdict]}`}>
                {VERDICTS[candidate.verdict]}
              </span>
            </td>
            <td>{reasonText(candidate)}</td>
            <td>{shareText(candidate.share)}</td>
            <td>
              {candidate.score === null ? (
                <span className={styles.none}>–</span>
              ) : (
                scoreText(candidate.score)
              )}
            </td>
            <td>
              <Caps caps={candidate.caps} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Why a decision came out as it did: every check, then every candidate in order, in words. */
export const DecisionView = ({ trace }: { trace: DecisionTrace }) => (
  <div className={styles.decision}>
    <p className={styles.outcome}>{verdictText(trace)}</p>
    <Steps steps={trace.steps} />
    {trace.distribution !== null && (
      <p className={styles.rule}>
        Distribution <strong>{trace.distribution.name}</strong>
        {trace.distribution.timeslot !== null && (
          <>
            , timeslot <strong>{trace.distribution.timeslot}</strong>
          </>
        )}
        , method {trace.distribution.method}
        {pickedByText(trace.optimize)}
      </p>
    )}
    {groupsOf(trace.candidates).map((group, place) => (
      <Group key={place} name={group.name} candidates={group.candidates} />
    ))}
  </div>
);

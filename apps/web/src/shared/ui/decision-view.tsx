import type { DecisionTrace } from '@leadline/contracts';
import { memberName } from '@leadline/contracts/distribution-rules';
import { Link } from 'react-router-dom';
import { capsPath } from '#shared/lib/caps-path';
import { methodHeadline } from '#shared/lib/decision-method';
import {
  foldedCandidates,
  haveSameSteps,
  repeatedCandidatesText,
  repeatedStepsText,
} from '#shared/lib/decision-repeats';
import {
  candidateText,
  capText,
  groupsOf,
  methodName,
  refusingCaps,
  shareText,
  stepDetail,
  stepText,
  VERDICTS,
  verdictText,
} from '#shared/lib/decision-words';
import { distributionPath } from '#shared/lib/distribution-path';
import { useIsOpenTo } from '#shared/lib/page-links';
import styles from './decision-view.module.css';
import { Icon } from './icons';
import { OpenLink } from './open-link';
import { NoteTag } from './status-tag';

type Candidate = DecisionTrace['candidates'][number];

const TONES = { picked: 'good', eligible: 'info', skipped: 'quiet' } as const;

type Distribution = NonNullable<DecisionTrace['distribution']>;

interface DistributionProps {
  distribution: Distribution;
  /** The distribution being edited, which needs no link. */
  editedId?: number | null | undefined;
}

/** A distribution's name with a link to it. A draft that was never saved has the id 0. */
const DistributionName = ({ distribution: { id, name }, editedId }: DistributionProps) =>
  id > 0 && id !== editedId ? (
    <OpenLink to={distributionPath(id, 2)}>{name}</OpenLink>
  ) : (
    <>{name}</>
  );

/** The finding of a step. The distribution that takes the lead is named. */
const StepDetail = ({
  step,
  trace,
  editedId,
}: Props & { step: DecisionTrace['steps'][number] }) => {
  const { distribution } = trace;
  const isNamed = step.step === 'distribution' && distribution !== null;
  const text = stepDetail(step);
  if (!isNamed && text === null) return null;
  return (
    <span className={styles.detail}>
      {' '}
      ({isNamed ? <DistributionName distribution={distribution} editedId={editedId} /> : text})
    </span>
  );
};

const StepList = ({ trace, editedId }: Props) => (
  <ol className={styles.steps}>
    {trace.steps.map((step) => (
      <li key={step.step} className={step.passed ? styles.passed : styles.failed}>
        <Icon name={step.passed ? 'check' : 'close'} size={15} />
        <span>
          {stepText(step.step)}
          <StepDetail step={step} trace={trace} editedId={editedId} />
        </span>
        <strong>{step.passed ? 'Passed' : 'Failed'}</strong>
      </li>
    ))}
  </ol>
);

/** The checks. Checks with the same result as in the previous decision are folded. */
const Steps = (props: Props) => {
  const { trace, before } = props;
  if (trace.steps.length === 0) return null;
  if (before === undefined || !haveSameSteps(trace, before)) return <StepList {...props} />;
  return (
    <details className={styles.repeated}>
      <summary>{repeatedStepsText(trace)}</summary>
      <StepList {...props} />
    </details>
  );
};

const Caps = ({ caps }: { caps: Candidate['caps'] }) =>
  caps.length === 0 ? (
    <span className={styles.none}>–</span>
  ) : (
    <ul className={styles.caps}>
      {caps.map((cap) => (
        <li key={cap.cap_id}>
          <OpenLink to={capsPath([cap.cap_id])}>Cap {cap.cap_id}</OpenLink>: {capText(cap)}
        </li>
      ))}
    </ul>
  );

interface GroupProps {
  name: string;
  candidates: readonly Candidate[];
  trace: DecisionTrace;
}

/** A group of candidates, in order. */
const Group = ({ name, candidates, trace }: GroupProps) => (
  <div className={styles.scroller} tabIndex={0} role="region" aria-label={`Candidates of ${name}`}>
    <table className={styles.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {['Advertiser', 'Verdict', 'Why', 'Share', 'Caps'].map((title) => (
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
              {memberName(candidate.advertiser || `#${candidate.advertiser_id}`, candidate.deal)}
            </th>
            <td>
              <NoteTag text={VERDICTS[candidate.verdict]} tone={TONES[candidate.verdict]} />
            </td>
            <td>{candidateText(candidate, trace)}</td>
            <td>{shareText(candidate.share)}</td>
            <td>
              <Caps caps={candidate.caps} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Groups = ({ candidates, trace }: Omit<GroupProps, 'name'>) =>
  groupsOf(candidates).map((group, place) => (
    <Group key={place} name={group.name} candidates={group.candidates} trace={trace} />
  ));

/** The candidates. Candidates with the same text as in the previous decision are folded. */
const Candidates = ({ trace, before }: Props) => {
  const { news, repeated } = foldedCandidates(trace, before);
  return (
    <>
      <Groups candidates={news} trace={trace} />
      {repeated.length > 0 && (
        <details className={styles.repeated}>
          <summary>{repeatedCandidatesText(repeated)}</summary>
          <Groups candidates={repeated} trace={trace} />
        </details>
      )}
    </>
  );
};

const Rule = ({ distribution, editedId }: DistributionProps) => (
  <p className={styles.rule}>
    Distribution{' '}
    <strong>
      <DistributionName distribution={distribution} editedId={editedId} />
    </strong>
    {distribution.timeslot !== null && (
      <>
        , timeslot <strong>{distribution.timeslot}</strong>
      </>
    )}
    , method {methodName(distribution.method)}
  </p>
);

/** Links to the caps, for users who may open them. The table names each cap for everyone. */
const RefusingCaps = ({ ids }: { ids: readonly number[] }) => {
  const to = capsPath(ids);
  const isOpen = useIsOpenTo(to);
  if (ids.length === 0 || !isOpen) return null;
  const text = ids.length === 1 ? 'the cap' : `the ${ids.length} caps`;
  return (
    <p className={styles.rule}>
      <Link to={to}>Show {text} that refused</Link>
    </p>
  );
};

interface Props {
  trace: DecisionTrace;
  /** The previous decision about the same lead. Its repetitions are folded. */
  before?: DecisionTrace | undefined;
  editedId?: number | null | undefined;
}

/**
 * Explains a decision: every candidate in order, in words and with the method's arithmetic, then
 * every check.
 */
export const DecisionView = ({ trace, before, editedId }: Props) => {
  const headline = methodHeadline(trace);
  return (
    <div className={styles.decision}>
      <div>
        <p className={styles.outcome}>{verdictText(trace)}</p>
        {headline !== null && <p>{headline}</p>}
      </div>
      {trace.distribution !== null && (
        <Rule distribution={trace.distribution} editedId={editedId} />
      )}
      <RefusingCaps ids={refusingCaps(trace)} />
      <Candidates trace={trace} before={before} />
      <Steps trace={trace} before={before} editedId={editedId} />
    </div>
  );
};

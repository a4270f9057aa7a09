import type { ComparedAnswer } from '@leadline/contracts';
import { TimeCell } from '#shared/ui/cells';
import { FactList, type Fact } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBlock } from '#shared/ui/tab-section';
import type { Comparison } from '../api/use-comparison';
import { differenceText, outcomeWord } from '../lib/compared-answers';
import { headerText } from '../lib/request-text';
import type { StepForm } from '../lib/step-form';
import styles from './integration.module.css';

const TONES = { accepted: 'good', refused: 'warn', unclear: 'violet' } as const;
type Reading = ComparedAnswer['saved'];

const ruleText = ({ rule }: Reading): string => (rule === null ? 'no rule' : `rule ${rule + 1}`);

const othersText = ({ others }: Reading): string | null =>
  Object.entries(others)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ') || null;

/** The values that change, as `saved → draft`, and the advertiser's message in any case. */
const factsOf = ({ changed, saved, draft }: ComparedAnswer): Fact[] => {
  const values = [
    ['external_id', "Advertiser's id", saved.external_id, draft.external_id],
    ['autologin_url', 'Autologin link', saved.autologin_url, draft.autologin_url],
    ['message', 'Message', saved.message, draft.message],
    ['price', 'Price', saved.price, draft.price],
    ['currency', 'Currency', saved.currency, draft.currency],
    ['others', 'Other values', othersText(saved), othersText(draft)],
  ] as const;
  const facts = values
    .filter(([name]) => changed.includes(name))
    .map(([, term, before, after]) => ({
      term,
      value:
        before !== null && before === after
          ? `${before} → another one`
          : `${before ?? 'not read'} → ${after ?? 'not read'}`,
    }));
  const isSaid = saved.message !== null && !changed.includes('message');
  return isSaid ? [...facts, { term: 'Message', value: saved.message }] : facts;
};

const AnswerLine = ({ answer, place }: { answer: ComparedAnswer; place: StepForm['place'] }) => {
  const { saved, draft, status } = answer;
  const facts = factsOf(answer);
  return (
    <li className={styles.compared}>
      <p className={styles.outcome}>
        <NoteTag text={outcomeWord(place, saved.outcome)} tone={TONES[saved.outcome]} />
        <span aria-label="becomes">→</span>
        <NoteTag text={outcomeWord(place, draft.outcome)} tone={TONES[draft.outcome]} />
        <span className={styles.quiet}>
          {ruleText(saved)} → {ruleText(draft)}, HTTP {status}
        </span>
        <span className={styles.space} />
        <LeadLink id={answer.lead_id} text={`Lead ${answer.lead_id}`} />
        <TimeCell iso={answer.received_at} />
      </p>
      {facts.length > 0 && <FactList label="Read from the answer" facts={facts} />}
      <details>
        <summary>Answer</summary>
        <pre
          className={styles.code}
          tabIndex={0}
          aria-label={`Answer about lead ${answer.lead_id}`}
        >
          {`HTTP ${status}\n${headerText(answer.headers)}\n\n${answer.body}`}
        </pre>
      </details>
    </li>
  );
};

interface Props {
  comparison: Comparison;
  stepForm: StepForm;
}

/** The last answers that the unsaved rules would read differently. */
export const ComparisonBlock = ({ comparison, stepForm }: Props) => {
  const { data } = comparison;
  if (data === undefined) return null;
  const { step, place } = stepForm;
  const own = data.steps.find(({ name }) => name === step.name);
  const others = data.steps.filter((one) => one !== own && one.different.length > 0);
  return (
    <TabBlock
      title="Last answers"
      help="Answers to real leads, read by the saved rules and by yours. Links and keys are masked."
    >
      <div role="status" aria-label="Comparison with the last answers">
        <FieldNote>
          {own === undefined
            ? 'The saved integration has no step of this name, so there is nothing to compare.'
            : differenceText(own)}
        </FieldNote>
        {others.map((one) => (
          <FieldNote key={one.name}>
            Step {one.name}: {differenceText(one)}
          </FieldNote>
        ))}
      </div>
      {own !== undefined && own.different.length > 0 && (
        <ul className={styles.pairs} aria-label="Answers that would be read differently">
          {own.different.map((answer, index) => (
            <AnswerLine key={`${answer.lead_id} ${index}`} answer={answer} place={place} />
          ))}
        </ul>
      )}
    </TabBlock>
  );
};

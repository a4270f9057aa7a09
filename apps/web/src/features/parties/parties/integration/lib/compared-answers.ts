import type { AnswerComparison, ComparedAnswer, IntegrationTemplate } from '@leadline/contracts';
import { placeOfStep, type StepPlace } from './integration-draft';

type Outcome = ComparedAnswer['outcome'];
/** The steps of a template, as far as the words depend on them. */
interface Steps {
  readonly steps: readonly Pick<IntegrationTemplate['steps'][number], 'name' | 'hands_over'>[];
}
export type ComparedStep = AnswerComparison['steps'][number];

/** Words for the outcomes of a step, by its place. */
const HANDING_WORDS = { accepted: 'Accepted', refused: 'Refused', unclear: 'Unclear' } as const;
const OTHER_WORDS = { accepted: 'Done', refused: 'Failed', unclear: 'Unclear' } as const;
export const outcomeWord = (place: StepPlace, outcome: Outcome): string =>
  (place === 'handing' ? HANDING_WORDS : OTHER_WORDS)[outcome];

const placeOf = ({ steps }: Steps, name: string): StepPlace =>
  placeOfStep(
    steps.map(({ hands_over: handsOver }) => ({ handsOver })),
    steps.findIndex((step) => step.name === name),
  );

/** Returns the parts of a template by which answers are read, as text to compare. */
export const readingsOf = ({ steps }: IntegrationTemplate): string =>
  JSON.stringify(steps.map(({ name, answer, cache }) => [name, answer, cache]));

/** Returns how many answers of a step would be read differently, as a sentence. */
export const differenceText = ({ compared, different }: ComparedStep): string => {
  if (compared === 0) return 'No answers are kept yet.';
  if (compared === 1)
    return `The last answer would be read ${different.length === 0 ? 'as before' : 'differently'}.`;
  const number = different.length === 0 ? 'None' : String(different.length);
  return `${number} of the last ${compared} answers would be read differently.`;
};

/** Lists leads in a question. */
const MAX_LISTED = 10;
const leadsText = (answers: readonly ComparedAnswer[]): string => {
  const ids = answers.map(({ lead_id: id }) => String(id));
  const listed = ids.slice(0, MAX_LISTED);
  const more = ids.length - listed.length;
  return `${ids.length === 1 ? 'lead' : 'leads'} ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const OUTCOMES: readonly Outcome[] = ['accepted', 'refused', 'unclear'];
/** Lists the answers of a step whose outcome changes, a line for each new outcome. */
const changesOf = (step: ComparedStep, place: StepPlace): string[] =>
  OUTCOMES.flatMap((outcome) => {
    const answers = step.different.filter(
      ({ changed, draft }) => changed.includes('outcome') && draft.outcome === outcome,
    );
    if (answers.length === 0) return [];
    const word = outcomeWord(place, outcome).toLowerCase();
    const where = place === 'handing' ? '' : ` in step ${step.name}`;
    return [`${answers.length} would become ${word}${where}: ${leadsText(answers)}.`];
  });

/** The question before a save that changes outcomes. Null if it changes none. */
export const outcomeQuestion = (
  { steps }: AnswerComparison,
  template: Steps,
): { readonly text: string; readonly danger: boolean } | null => {
  const lines = steps.flatMap((step) => changesOf(step, placeOf(template, step.name)));
  if (lines.length === 0) return null;
  const isAccepting = steps.some(({ different }) =>
    different.some(
      ({ changed, draft }) => changed.includes('outcome') && draft.outcome === 'accepted',
    ),
  );
  return {
    text: [
      'With these rules, the last answers would have had other outcomes:',
      ...lines,
      'The rules count from the next lead on. These leads stay as they are.',
    ].join('\n'),
    danger: isAccepting,
  };
};

import type { IntegrationPlaceholder } from '@leadline/contracts';
import { SAMPLE_LEAD } from '@leadline/contracts/sample-lead';

/** A placeholder for the texts of a template. The preview shows `sample` in its place. */
export interface Placeholder {
  readonly name: string;
  readonly sample: string;
  /** Explanation, if the name does not say enough. */
  readonly note?: string;
}

const LEAD_NOTES: Partial<Record<IntegrationPlaceholder, string>> = {
  lead_id: 'our id of the lead',
  phone_prefix: 'calling code without +',
  phone_national: 'number without the calling code',
  country: 'two letters',
  affiliate_id: 'the publisher, or its override',
  funnel: 'API offer slug',
  hit_id: 'our id of the click',
  password: 'never stored',
  test: '1 for a test lead, else empty',
};

const LEAD_PLACEHOLDERS: readonly Placeholder[] = (
  Object.keys(SAMPLE_LEAD) as IntegrationPlaceholder[]
).map((name) => ({
  name: name === 'lead_id' ? 'lead.id' : `lead.${name}`,
  sample: SAMPLE_LEAD[name],
  note: LEAD_NOTES[name] ?? '',
}));

const MADE_PLACEHOLDERS: readonly Placeholder[] = [
  { name: 'generated.password', sample: '', note: 'made by the rule below, never stored' },
  { name: 'generated.uuid', sample: '', note: 'the same for every try of a lead' },
  { name: 'payload', sample: '', note: 'the body as sent; only in headers and keys' },
  { name: 'now', sample: '', note: 'time of the call' },
  { name: 'now | date: "%d.%m.%Y %H:%M", "Europe/London"', sample: '', note: 'as text, in a zone' },
];

/** A step that comes before the one whose texts are edited. */
interface EarlierStep {
  readonly name: string;
  readonly others: readonly { readonly name: string }[];
}

const earlierPlaceholders = (earlier: readonly EarlierStep[]): Placeholder[] =>
  earlier.flatMap((step) =>
    step.others
      .filter(({ name }) => name !== '')
      .map(({ name }) => ({
        name: `steps.${step.name}.${name}`,
        sample: '',
        note: `read by the step ${step.name}`,
      })),
  );

/** Returns the placeholders of a step's texts. */
export const stepPlaceholders = (
  earlier: readonly EarlierStep[],
  secrets: readonly string[],
): Placeholder[] => [
  ...earlierPlaceholders(earlier),
  ...LEAD_PLACEHOLDERS,
  ...MADE_PLACEHOLDERS,
  ...secretPlaceholders(secrets),
];

const PULL_VALUES: readonly Placeholder[] = [
  ['since', 'start of the time range, ISO 8601'],
  ['until', 'end of the time range, ISO 8601'],
  ['since | date: "%d.%m.%Y %H:%M", "Europe/London"', 'in any format and zone'],
  ['since | date: "%Y-%m-%d"', 'the day'],
  ['since | date: "%s"', 'in seconds since 1970'],
  ['page', 'number of the page'],
  ['offset', 'number of rows before the page'],
  ['cursor', 'cursor of the page before'],
].map(([name = '', note = '']) => ({ name, sample: '', note }));

/** Returns the placeholders of a request of a status pull. */
export const pullPlaceholders = (
  earlier: readonly EarlierStep[],
  secrets: readonly Placeholder[],
): Placeholder[] => [...earlierPlaceholders(earlier), ...PULL_VALUES, ...secrets];

export const secretPlaceholders = (names: readonly string[]): Placeholder[] =>
  names.map((name) => ({ name: `secret.${name}`, sample: '•••', note: 'secret' }));

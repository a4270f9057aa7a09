import type {
  AnswerCondition,
  AnswerRule,
  AnswerValue,
  IntegrationStep,
  StepAnswer,
} from '@leadline/contracts';
import { faultsFrom } from '#shared/api/field-faults';
import { nextLineId } from './request-draft';

/** A place in an answer. Nothing is read if its text is empty. */
export interface ValueDraft {
  readonly from: AnswerValue['from'];
  readonly text: string;
}
export const NO_VALUE: ValueDraft = { from: 'path', text: '' };

/** A place in an answer, as a line of a list. `id` identifies it on the screen only. */
export interface ValueLine {
  readonly id: number;
  /** Name of the value for later steps. A reason has none. */
  readonly name: string;
  readonly value: ValueDraft;
}

/** Inputs of every kind of condition, so that switching to another kind and back loses nothing. */
export interface ConditionDraft {
  readonly id: number;
  readonly kind: AnswerCondition['kind'];
  readonly statuses: string;
  readonly is: boolean;
  readonly value: ValueDraft;
  readonly text: string;
  readonly texts: readonly string[];
  readonly pattern: string;
  readonly number: number | null;
}
export interface RuleDraft {
  readonly id: number;
  readonly outcome: AnswerRule['outcome'];
  readonly when: readonly ConditionDraft[];
}

/** Readings with a name of their own, with their names on the wire. */
export const READINGS = {
  externalId: 'external_id',
  autologinUrl: 'autologin_url',
  price: 'price',
  currency: 'currency',
} as const;
export type Reading = keyof typeof READINGS;

/** The kinds of answers and reports to choose from. `text` says how a text is read. */
export const answerTypes = (text: string): { value: StepAnswer['type']; label: string }[] => [
  { value: 'auto', label: 'By its Content-Type' },
  { value: 'json', label: 'JSON' },
  { value: 'xml', label: 'XML' },
  { value: 'form', label: 'Form (a=1&b=2)' },
  { value: 'text', label: text },
];

/** How the answer of a step is read, before it is saved. */
export interface AnswerDraft extends Readonly<Record<Reading, ValueDraft>> {
  readonly answerType: StepAnswer['type'];
  readonly rules: readonly RuleDraft[];
  readonly reasons: readonly ValueLine[];
  readonly others: readonly ValueLine[];
  readonly isCached: boolean;
  readonly cacheSeconds: number | null;
  readonly expiresIn: ValueDraft;
}

export const valueDraftOf = (value: AnswerValue | null): ValueDraft => {
  switch (value?.from) {
    case 'path':
      return { from: 'path', text: value.path };
    case 'pattern':
      return { from: 'pattern', text: value.pattern };
    case 'header':
      return { from: 'header', text: value.name };
    case undefined:
      return NO_VALUE;
  }
};
const valueOf = ({ from, text }: ValueDraft): AnswerValue => {
  switch (from) {
    case 'path':
      return { from, path: text.trim() };
    case 'pattern':
      return { from, pattern: text };
    case 'header':
      return { from, name: text.trim() };
  }
};
export const isBlank = ({ text }: ValueDraft): boolean => text.trim() === '';
export const valueOrNull = (value: ValueDraft): AnswerValue | null =>
  isBlank(value) ? null : valueOf(value);

export const newValueLine = (name = '', value: ValueDraft = NO_VALUE): ValueLine => ({
  id: nextLineId(),
  name,
  value,
});

const EMPTY_CONDITION: Omit<ConditionDraft, 'id'> = {
  kind: 'equals',
  statuses: '',
  is: true,
  value: NO_VALUE,
  text: '',
  texts: [],
  pattern: '',
  number: null,
};
export const newCondition = (values: Partial<ConditionDraft> = {}): ConditionDraft => ({
  ...EMPTY_CONDITION,
  ...values,
  id: nextLineId(),
});
export const newRule = (
  outcome: AnswerRule['outcome'],
  when: readonly ConditionDraft[] = [newCondition()],
): RuleDraft => ({ id: nextLineId(), outcome, when });

const conditionDraftOf = (condition: AnswerCondition): ConditionDraft => {
  if (condition.kind === 'status')
    return newCondition({ kind: 'status', statuses: condition.statuses.join(', ') });
  if (condition.kind === 'readable') return newCondition(condition);
  return newCondition({ ...condition, value: valueDraftOf(condition.value) });
};

/** Whether a kind of condition is about a value of the answer. */
export const hasValue = (kind: AnswerCondition['kind']): boolean =>
  kind !== 'status' && kind !== 'readable';

const statusesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');

const conditionOf = (draft: ConditionDraft): AnswerCondition => {
  const { kind, is, text, texts, pattern, number } = draft;
  const value = valueOf(draft.value);
  switch (kind) {
    case 'status':
      return { kind, statuses: statusesOf(draft.statuses) };
    case 'readable':
      return { kind, is };
    case 'exists':
    case 'missing':
      return { kind, value };
    case 'equals':
      return { kind, value, text };
    case 'one_of':
      return { kind, value, texts: [...texts] };
    case 'matches':
      return { kind, value, pattern };
    case 'greater_than':
      return { kind, value, number: number ?? 0 };
  }
};

const DEFAULT_CACHE_SECONDS = 3600;
export const answerDraftOf = (
  answer: StepAnswer,
  cache: IntegrationStep['cache'] = null,
): AnswerDraft => ({
  answerType: answer.type,
  rules: answer.rules.map(({ outcome, when }) => newRule(outcome, when.map(conditionDraftOf))),
  externalId: valueDraftOf(answer.read.external_id),
  autologinUrl: valueDraftOf(answer.read.autologin_url),
  price: valueDraftOf(answer.read.price),
  currency: valueDraftOf(answer.read.currency),
  reasons: answer.read.reasons.map((value) => newValueLine('', valueDraftOf(value))),
  others: answer.read.others.map(({ name, value }) => newValueLine(name, valueDraftOf(value))),
  isCached: cache !== null,
  cacheSeconds: cache?.seconds ?? DEFAULT_CACHE_SECONDS,
  expiresIn: valueDraftOf(cache?.expires_in ?? null),
});

const sentReasons = ({ reasons }: AnswerDraft): ValueLine[] =>
  reasons.filter(({ value }) => !isBlank(value));
const sentOthers = ({ others }: AnswerDraft): ValueLine[] =>
  others.filter(({ name, value }) => name.trim() !== '' || !isBlank(value));

export const answerOf = (draft: AnswerDraft): StepAnswer => ({
  type: draft.answerType,
  rules: draft.rules.map(({ outcome, when }) => ({ outcome, when: when.map(conditionOf) })),
  read: {
    external_id: valueOrNull(draft.externalId),
    autologin_url: valueOrNull(draft.autologinUrl),
    reasons: sentReasons(draft).map(({ value }) => valueOf(value)),
    price: valueOrNull(draft.price),
    currency: valueOrNull(draft.currency),
    others: sentOthers(draft).map(({ name, value }) => ({
      name: name.trim(),
      value: valueOf(value),
    })),
  },
});

export const cacheOf = (draft: AnswerDraft): IntegrationStep['cache'] =>
  draft.isCached
    ? { seconds: draft.cacheSeconds ?? 0, expires_in: valueOrNull(draft.expiresIn) }
    : null;

const STATUS = /^[1-9](xx|\d\d)$/;
const conditionFault = (condition: ConditionDraft): string | null => {
  const { kind, value, texts, pattern, number } = condition;
  if (kind === 'status') {
    const statuses = statusesOf(condition.statuses);
    return statuses.length > 0 && statuses.every((status) => STATUS.test(status))
      ? null
      : 'Enter HTTP statuses like 200, or classes like 2xx';
  }
  if (kind === 'readable') return null;
  if (isBlank(value)) return 'Enter a path like data.lead.id';
  if (kind === 'one_of' && texts.length === 0) return 'Enter at least one text';
  if (kind === 'matches' && pattern === '') return 'Enter a pattern';
  return kind === 'greater_than' && number === null ? 'Enter a number' : null;
};

/** A name that texts of the template can use. */
export const NAME = /^[a-z][a-z0-9_]{0,31}$/;
export const NAME_RULE = 'Begin with a letter; use lower-case letters, digits and _';

const otherFault = ({ name, value }: ValueLine): string | null => {
  if (!NAME.test(name.trim())) return NAME_RULE;
  return isBlank(value) ? 'Enter a path like data.token' : null;
};

/** Returns the faults of the reading of an answer by field, as far as the browser can check. */
export const answerFaults = (draft: AnswerDraft): Record<string, string> => {
  const { isCached, cacheSeconds } = draft;
  const found: [string, string | null][] = [
    ...draft.rules.flatMap(({ id, when }) =>
      when.map((one): [string, string | null] => [`rules.${id}.${one.id}`, conditionFault(one)]),
    ),
    ...sentOthers(draft).map((line): [string, string | null] => [
      `others.${line.id}`,
      otherFault(line),
    ]),
    ['cacheSeconds', isCached && cacheSeconds === null ? 'Enter a number' : null],
  ];
  return faultsFrom(Object.fromEntries(found)) as Record<string, string>;
};

/** Returns the draft without the rules and values that are not filled in yet. */
export const withoutUnfinished = <Draft extends AnswerDraft>(draft: Draft): Draft => ({
  ...draft,
  rules: draft.rules.filter(({ when }) => when.every((one) => conditionFault(one) === null)),
  others: draft.others.filter((line) => otherFault(line) === null),
});

const ruleKeys = (rules: readonly RuleDraft[]): (readonly [string, string])[] =>
  rules.flatMap(({ id, when }, index) => [
    ...when.map(
      (one, place) => [`answer.rules.${index}.when.${place}`, `rules.${id}.${one.id}`] as const,
    ),
    [`answer.rules.${index}`, `rules.${id}`] as const,
  ]);
const lineKeys = (group: string, lines: readonly ValueLine[]): (readonly [string, string])[] => [
  ...lines.map(({ id }, index) => [`answer.read.${group}.${index}`, `${group}.${id}`] as const),
  [`answer.read.${group}`, group],
];

/** Lists the fields of a step on the wire with the form's fields, in the order of the form. */
export const answerKeys = (draft: AnswerDraft): (readonly [string, string])[] => [
  ['answer.type', 'answerType'],
  ...ruleKeys(draft.rules),
  ['answer.rules', 'rules'],
  ...Object.entries(READINGS).map(([key, name]) => [`answer.read.${name}`, key] as const),
  ...lineKeys('reasons', sentReasons(draft)),
  ...lineKeys('others', sentOthers(draft)),
  ['cache.seconds', 'cacheSeconds'],
  ['cache.expires_in', 'expiresIn'],
  ['cache', 'isCached'],
];

/** Returns the answer with a path at a field, e.g. `externalId`, `reasons.7` or `rules.3.8`. */
export const withPath = (draft: AnswerDraft, field: string, path: string): Partial<AnswerDraft> => {
  const value: ValueDraft = { from: 'path', text: path };
  const [group = '', id, conditionId] = field.split('.');
  if (group === 'reasons' || group === 'others')
    return {
      [group]: draft[group].map((line) => (String(line.id) === id ? { ...line, value } : line)),
    };
  if (group !== 'rules') return { [group]: value };
  return {
    rules: draft.rules.map((rule) =>
      String(rule.id) === id
        ? {
            ...rule,
            when: rule.when.map((one) =>
              String(one.id) === conditionId ? { ...one, value } : one,
            ),
          }
        : rule,
    ),
  };
};

import type { IntegrationStep, RequestBody, RequestField, StepRequest } from '@leadline/contracts';
import {
  type AnswerDraft,
  answerDraftOf,
  answerFaults,
  answerKeys,
  answerOf,
  cacheOf,
  NAME,
  NAME_RULE,
} from './answer-draft';
import {
  authDraftOf,
  type AuthDraft,
  authKeys,
  authOf,
  isEmpty,
  nextLineId,
  type Pair,
  pairFaults,
  pairKeys,
  pairsOf,
  recordOf,
  urlFault,
} from './request-draft';

/** A field of a request. `id` identifies it on the screen only. */
export interface FieldDraft extends Pair {
  readonly type: RequestField['type'];
  readonly empty: RequestField['empty'];
}
type TextFormat = Extract<RequestBody, { kind: 'text' }>['format'];
/** Fields in one of three formats, or a text of one's own. */
export type BodyKind = Extract<RequestBody, { kind: 'fields' }>['format'] | 'text';

/** A step before it is saved. `id` identifies it on the screen only. */
export interface StepDraft extends AnswerDraft {
  readonly id: number;
  readonly name: string;
  readonly handsOver: boolean;
  readonly method: StepRequest['method'];
  readonly url: string;
  readonly body: BodyKind;
  readonly fields: readonly FieldDraft[];
  readonly textFormat: TextFormat;
  readonly text: string;
}
/** The parts of a step that often hold keys, and are never kept in the browser. */
export interface StepKeys {
  readonly auth: AuthDraft;
  readonly headers: readonly Pair[];
}
export interface FullStep extends StepDraft, StepKeys {}

export const newField = (name = '', value = ''): FieldDraft => ({
  id: nextLineId(),
  name,
  value,
  type: 'text',
  empty: 'send',
});

const ANSWER_READ = {
  external_id: null,
  autologin_url: null,
  reasons: [],
  price: null,
  currency: null,
  others: [],
};
/** The rules of most advertisers. An answer that neither names is unclear. */
const USUAL_RULES: IntegrationStep['answer']['rules'] = [
  { outcome: 'accepted', when: [{ kind: 'status', statuses: ['200', '201'] }] },
  { outcome: 'refused', when: [{ kind: 'status', statuses: ['4xx', '500', '503'] }] },
];

/** Returns the form for a new step. */
export const newStep = (name: string, values: Partial<FullStep> = {}): FullStep => ({
  ...answerDraftOf({ type: 'auto', rules: USUAL_RULES, read: ANSWER_READ }),
  id: nextLineId(),
  name,
  handsOver: false,
  method: 'POST',
  url: '',
  body: 'json',
  fields: [],
  textFormat: 'xml',
  text: '',
  auth: authDraftOf({ kind: 'bearer', token: '{{ secret.token }}' }),
  headers: [],
  ...values,
});

/** Returns the form for a stored step. */
export const stepDraftOf = (
  { name, hands_over: handsOver, request, answer, cache }: IntegrationStep,
  id: number,
): FullStep => {
  const { body } = request;
  return newStep(name, {
    ...answerDraftOf(answer, cache),
    id,
    handsOver,
    method: request.method,
    url: request.url,
    auth: authDraftOf(request.auth),
    headers: pairsOf(request.headers),
    ...(body.kind === 'fields'
      ? {
          body: body.format,
          fields: body.fields.map((field) => ({ id: nextLineId(), ...field })),
        }
      : { body: 'text', textFormat: body.format, text: body.text }),
  });
};

const sentFields = ({ fields }: StepDraft): FieldDraft[] =>
  fields.filter((field) => !isEmpty(field));
const bodyOf = (step: StepDraft): RequestBody =>
  step.body === 'text'
    ? { kind: 'text', format: step.textFormat, text: step.text }
    : {
        kind: 'fields',
        format: step.body,
        fields: sentFields(step).map(({ name, value, type, empty }) => ({
          name: name.trim(),
          value,
          type,
          empty,
        })),
      };

export const stepOf = (step: FullStep): IntegrationStep => ({
  name: step.name.trim(),
  hands_over: step.handsOver,
  request: {
    method: step.method,
    url: step.url.trim(),
    headers: recordOf(step.headers),
    auth: authOf(step.auth),
    body: bodyOf(step),
  },
  answer: answerOf(step),
  cache: cacheOf(step),
});

/** Returns the faults of a step by field, as far as the browser can check. */
export const stepFaults = (step: FullStep): Record<string, string> => {
  const url = urlFault(step.url);
  const unnamed = sentFields(step).filter(({ name }) => name.trim() === '');
  return {
    ...(!NAME.test(step.name.trim()) && { name: NAME_RULE }),
    ...(url !== undefined && { url }),
    ...pairFaults('headers', step.headers),
    ...(step.body !== 'text' &&
      Object.fromEntries(unnamed.map(({ id }) => [`fields.${id}`, 'Enter a name']))),
    ...answerFaults(step),
  };
};

/** Lists the fields of a step on the wire with the form's fields, in the order of the form. */
export const stepKeys = (step: FullStep): (readonly [string, string])[] => [
  ['name', 'name'],
  ['hands_over', 'name'],
  ['request.method', 'method'],
  ['request.url', 'url'],
  ...Object.entries(authKeys('request.auth', 'auth')),
  ['request.body.format', 'body'],
  ['request.body.text', 'text'],
  ...sentFields(step).map(
    ({ id }, index) => [`request.body.fields.${index}`, `fields.${id}`] as const,
  ),
  ['request.body', step.body === 'text' ? 'text' : 'fields'],
  ...Object.entries(pairKeys('request.headers', 'headers', step.headers)),
  ...answerKeys(step),
];

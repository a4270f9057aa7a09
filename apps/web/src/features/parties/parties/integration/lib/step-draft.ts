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
  newValueLine,
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

/** A request before it is saved, without its keys. */
interface RequestTexts {
  readonly method: StepRequest['method'];
  readonly url: string;
  readonly body: BodyKind;
  readonly fields: readonly FieldDraft[];
  readonly textFormat: TextFormat;
  readonly text: string;
}
/** A step before it is saved. `id` identifies it on the screen only. */
export interface StepDraft extends AnswerDraft, RequestTexts {
  readonly id: number;
  readonly name: string;
  /** The name by which texts of other steps use what it read. See `renamedStep`. */
  readonly usedAs: string;
  readonly handsOver: boolean;
}
/** The parts of a step that often hold keys, and are never kept in the browser. */
export interface StepKeys {
  readonly auth: AuthDraft;
  readonly headers: readonly Pair[];
}
/** A request before it is saved. */
export interface RequestDraft extends RequestTexts, StepKeys {}
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

const NEW_REQUEST: RequestDraft = {
  method: 'POST',
  url: '',
  body: 'json',
  fields: [],
  textFormat: 'xml',
  text: '',
  auth: authDraftOf({ kind: 'bearer', token: '{{ secret.token }}' }),
  headers: [],
};
export const newRequest = (values: Partial<RequestDraft>): RequestDraft => ({
  ...NEW_REQUEST,
  ...values,
});

/** Returns the form for a new step. */
export const newStep = (name: string, values: Partial<FullStep> = {}): FullStep => ({
  ...answerDraftOf({ type: 'auto', rules: USUAL_RULES, read: ANSWER_READ }),
  ...NEW_REQUEST,
  id: nextLineId(),
  name,
  usedAs: name,
  handsOver: false,
  ...values,
});

/** Returns a name that no step has yet. */
export const freeName = (name: string, steps: readonly FullStep[]): string => {
  const isTaken = (one: string): boolean => steps.some((step) => step.name === one);
  let free = name;
  for (let n = 2; isTaken(free); n += 1) free = `${name}_${n}`;
  return free;
};

/** Returns the form for a new step that gets a token. */
export const newTokenStep = (steps: readonly FullStep[]): FullStep =>
  newStep(freeName('token', steps), {
    others: [newValueLine('token', { from: 'path', text: 'access_token' })],
  });

/** Returns the form for a stored request. */
export const requestDraftOf = ({ method, url, auth, headers, body }: StepRequest): RequestDraft =>
  newRequest({
    method,
    url,
    auth: authDraftOf(auth),
    headers: pairsOf(headers),
    ...(body.kind === 'fields'
      ? {
          body: body.format,
          fields: body.fields.map((field) => ({ id: nextLineId(), ...field })),
        }
      : { body: 'text', textFormat: body.format, text: body.text }),
  });

/** Returns the form for a stored step. */
export const stepDraftOf = (
  { name, hands_over: handsOver, request, answer, cache }: IntegrationStep,
  id: number,
): FullStep =>
  newStep(name, {
    ...answerDraftOf(answer, cache),
    ...requestDraftOf(request),
    id,
    handsOver,
  });

const sentFields = ({ fields }: RequestTexts): FieldDraft[] =>
  fields.filter((field) => !isEmpty(field));
const bodyOf = (step: RequestTexts): RequestBody =>
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

export const requestOf = (draft: RequestDraft): StepRequest => ({
  method: draft.method,
  url: draft.url.trim(),
  headers: recordOf(draft.headers),
  auth: authOf(draft.auth),
  body: bodyOf(draft),
});

export const stepOf = (step: FullStep): IntegrationStep => ({
  name: step.name.trim(),
  hands_over: step.handsOver,
  request: requestOf(step),
  answer: answerOf(step),
  cache: cacheOf(step),
});

/** Returns the faults of a request by field, as far as the browser can check. */
export const requestFaults = (draft: RequestDraft): Record<string, string> => {
  const url = urlFault(draft.url);
  const unnamed = sentFields(draft).filter(({ name }) => name.trim() === '');
  return {
    ...(url !== undefined && { url }),
    ...pairFaults('headers', draft.headers),
    ...(draft.body !== 'text' &&
      Object.fromEntries(unnamed.map(({ id }) => [`fields.${id}`, 'Enter a name']))),
  };
};
/** Returns the faults of a step by field, as far as the browser can check. */
export const stepFaults = (step: FullStep): Record<string, string> => ({
  ...(!NAME.test(step.name.trim()) && { name: NAME_RULE }),
  ...requestFaults(step),
  ...answerFaults(step),
});

/** Lists the fields of a request on the wire with the form's fields, in the order of the form. */
export const requestKeys = (draft: RequestDraft): (readonly [string, string])[] => [
  ['request.method', 'method'],
  ['request.url', 'url'],
  ...Object.entries(authKeys('request.auth', 'auth')),
  ['request.body.format', 'body'],
  ['request.body.text', 'text'],
  ...sentFields(draft).map(
    ({ id }, index) => [`request.body.fields.${index}`, `fields.${id}`] as const,
  ),
  ['request.body', draft.body === 'text' ? 'text' : 'fields'],
  ...Object.entries(pairKeys('request.headers', 'headers', draft.headers)),
];

/** Lists the fields of a step on the wire with the form's fields, in the order of the form. */
export const stepKeys = (step: FullStep): (readonly [string, string])[] => [
  ['name', 'name'],
  ['hands_over', 'name'],
  ...requestKeys(step),
  ...answerKeys(step),
];

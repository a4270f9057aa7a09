import {
  INTEGRATION_PLACEHOLDERS,
  PULL_VALUES,
  type IntegrationStep,
  type IntegrationTemplate,
  type StepAnswer,
  type StepRequest,
} from '@leadline/contracts';
import { answerFaults, expiryFaults } from './answer/faults.js';
import { checkSecrets, compiledTextOrNull, compileText } from './liquid/compile-text.js';
import { GENERATED_NAMES } from './liquid/generated-values.js';
import type { SecretPlaces } from './liquid/secret-uses.js';
import { LEAD_NAMES } from './liquid/text-scope.js';
import { fieldJson } from './request/field-values.js';
import { compileAddress } from './request/request-address.js';
import { isKey } from './request/request-text.js';
import { textsOf, type TextOfRequest, type TextPlace } from './request/request-texts.js';
import { partsOf } from './request/text-parts.js';
import { typedKeyFaults } from './request/typed-keys.js';
import type { TemplateFault } from './types.js';

type Step = IntegrationStep;
/** A step by its name, and the values that it reads. */
interface NamedStep {
  readonly name: string;
  readonly answer: StepAnswer;
}
/** Steps whose values a request can name, and those whose values it cannot. */
export interface Neighbours {
  readonly earlier: readonly NamedStep[];
  readonly later: readonly NamedStep[];
  /** Whether the request is part of a pull, which has a time range and pages, but no lead. */
  readonly isPull: boolean;
}
/** The names that only an integration has, or only a pull. */
const LEAD_ROOTS: readonly string[] = ['lead', 'generated'];
const PULL_ROOTS: readonly string[] = PULL_VALUES;

const SECRET_NAME = /^[a-z0-9_]{1,32}$/;
/** Names that only texts of these places can read. */
const PLACES: Readonly<Record<'fields' | 'payload', readonly TextPlace[]>> = {
  fields: ['field', 'header', 'auth'],
  payload: ['header', 'auth'],
};
const PLACE_FAULTS = {
  fields: 'Only fields, headers and the authentication can use the fields',
  payload: 'Only headers and the authentication can use the payload',
};

const stepFault = ([step = '', value = '']: readonly string[], near: Neighbours): string | null => {
  const found = near.earlier.find(({ name }) => name === step);
  if (found)
    return found.answer.read.others.some(({ name }) => name === value)
      ? null
      : `The step ${step} reads no value ${value}`;
  return near.later.some(({ name }) => name === step)
    ? `The step ${step} is not called before this one`
    : `There is no step ${step}`;
};

/** Says why a text cannot read a name. Null if it can. */
const nameFault = (full: string, place: TextPlace, near: Neighbours): string | null => {
  const [root = '', ...rest] = full.split('.');
  const [name = ''] = rest;
  const isOneOf = (names: readonly string[]): string | null =>
    rest.length === 1 && names.includes(name) ? null : `Unknown name ${full}`;
  if (PULL_ROOTS.includes(root))
    return near.isPull && rest.length === 0 ? null : `Unknown name ${full}`;
  if (near.isPull && LEAD_ROOTS.includes(root)) return `A pull has no ${full}`;
  switch (root) {
    case 'lead':
      return isOneOf(LEAD_NAMES);
    case 'generated':
      return isOneOf(GENERATED_NAMES);
    case 'secret':
      return rest.length === 1 && SECRET_NAME.test(name) ? null : `Unknown name ${full}`;
    case 'steps':
      return stepFault(rest, near);
    case 'now':
      return rest.length === 0 ? null : `Unknown name ${full}`;
    case 'fields':
    case 'payload':
      if (rest.length > 0) return `Unknown name ${full}`;
      return PLACES[root].includes(place) ? null : PLACE_FAULTS[root];
    default: {
      const isOld = (INTEGRATION_PLACEHOLDERS as readonly string[]).includes(full);
      const current = full === 'lead_id' ? 'id' : full;
      return `Unknown name ${full}${isOld ? `. Write lead.${current}` : ''}`;
    }
  }
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Not valid';

const textFaults = (
  { path, place, source }: TextOfRequest,
  near: Neighbours,
  tables: readonly { readonly name: string }[],
  places: SecretPlaces,
): TemplateFault[] => {
  try {
    const text = compileText(source, { escape: 'none' });
    checkSecrets(source, places);
    if (place === 'url') compileAddress(source, false);
    const wrongNames = [...text.names].flatMap((name) => nameFault(name, place, near) ?? []);
    const unknownTables = [...text.tables]
      .filter((table) => !tables.some(({ name }) => name === table))
      .map((table) => `There is no table ${table}`);
    return [...wrongNames, ...unknownTables].map((message) => ({ path, message }));
  } catch (error) {
    return [{ path, message: messageOf(error) }];
  }
};

/** Returns the problems of fields whose text is the same for every lead, such as `abc` as number. */
const fieldFaults = ({ method, body }: StepRequest): TemplateFault[] => {
  if (body.kind === 'text')
    return method === 'GET' ? [{ path: 'body', message: 'A GET has no body. Use fields.' }] : [];
  if (method === 'GET' || body.format !== 'json') return [];
  return body.fields.flatMap((field, index) => {
    const parts = partsOf(field.value);
    if (!parts || parts.some(({ kind }) => kind === 'output')) return [];
    try {
      fieldJson(field, parts.map(({ source }) => source).join(''));
      return [];
    } catch (error) {
      return [{ path: `body.fields.${index}.value`, message: messageOf(error) }];
    }
  });
};

/** Whether a text of the body names a secret. */
const isSecretBody = ({ place, source }: TextOfRequest): boolean =>
  (place === 'field' || place === 'body') &&
  [...(compiledTextOrNull(source)?.names ?? [])].some(isKey);

/** Returns the problems of a request. Paths begin at the request. */
export const requestFaults = (
  request: StepRequest,
  near: Neighbours,
  tables: readonly { readonly name: string }[] = [],
): TemplateFault[] => {
  const texts = textsOf(request);
  const places = { isBodySecret: texts.some(isSecretBody) };
  return [
    ...texts.flatMap((text) => textFaults(text, near, tables, places)),
    ...typedKeyFaults(request),
    ...fieldFaults(request),
  ];
};

/** A cached value serves for all leads, so it cannot depend on one. */
const cacheFaults = (
  { cache, hands_over: handsOver, request }: Step,
  earlier: readonly Step[],
): TemplateFault[] => {
  if (cache === null) return [];
  const fault = (message: string): TemplateFault[] => [{ path: 'cache', message }];
  if (handsOver || earlier.some((step) => step.hands_over))
    return fault('Only a step before the lead is handed over can be used again');
  const uncached = earlier.filter((step) => step.cache === null).map(({ name }) => name);
  const dependsOnLead = textsOf(request).some(({ source }) =>
    [...(compiledTextOrNull(source)?.names ?? [])].some((name) => {
      const [root = '', step = ''] = name.split('.');
      return (
        root === 'lead' || root === 'generated' || (root === 'steps' && uncached.includes(step))
      );
    }),
  );
  return dependsOnLead ? fault('What is used again for other leads cannot depend on a lead') : [];
};

/** Returns faults with the path to where theirs begin. */
export const under = (prefix: string, faults: readonly TemplateFault[]): TemplateFault[] =>
  faults.map(({ path, message }) => ({ path: `${prefix}.${path}`, message }));

type Tables = IntegrationTemplate['tables'];
/** Returns the places of texts that stand in a list for the second time. */
const repeated = (texts: readonly string[]): number[] =>
  texts.flatMap((text, index) => (texts.indexOf(text) < index ? [index] : []));
const tableFaults = (tables: Tables): TemplateFault[] => [
  ...repeated(tables.map(({ name }) => name)).map((index) => ({
    path: `tables.${index}.name`,
    message: 'Two tables have the same name',
  })),
  ...tables.flatMap(({ rows }, table) =>
    repeated(rows.map(({ from }) => from)).map((row) => ({
      path: `tables.${table}.rows.${row}.from`,
      message: 'The table has a row for this value already',
    })),
  ),
];

/** Characters of all steps as JSON. Reading the texts and patterns of more would take seconds. */
const MAX_STEPS = 100_000;

/** Returns the problems for which a template cannot be saved. */
export const templateFaults = ({ steps, tables }: IntegrationTemplate): TemplateFault[] => {
  if (JSON.stringify(steps).length > MAX_STEPS)
    return [{ path: 'steps', message: 'The steps are longer than 100,000 characters together' }];
  const ofSteps = steps.flatMap((step, index) => {
    const earlier = steps.slice(0, index);
    const near = { earlier, later: steps.slice(index), isPull: false };
    return under(`steps.${index}`, [
      ...under('request', requestFaults(step.request, near, tables)),
      ...under('answer', answerFaults(step.answer)),
      ...cacheFaults(step, earlier),
      ...under('cache', expiryFaults(step.cache)),
    ]);
  });
  return [...ofSteps, ...tableFaults(tables)];
};

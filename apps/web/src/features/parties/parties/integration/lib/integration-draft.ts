import type { IntegrationTemplate } from '@leadline/contracts';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { NAME, NAME_RULE, withoutUnfinished } from './answer-draft';
import { authDraftOf, nextLineId, urlFault } from './request-draft';
import { secretsIn, type SecretChanges, sentSecrets } from './secrets';
import {
  type FullStep,
  newField,
  newStep,
  type StepDraft,
  stepDraftOf,
  stepFaults,
  type StepKeys,
  stepKeys,
  stepOf,
} from './step-draft';

export type Integration = CallReply<'integrations.get'>;
/** A kind of API of the catalogue. */
export type Preset = CallReply<'integrations.presets'>[number];
type SaveBody = CallInput<'integrations.replace'>['body'];

/** A table of the advertiser's words. `id` identifies it on the screen only. */
export interface TableDraft {
  readonly id: number;
  readonly name: string;
  /** A row in each line, such as `DE = 49`. */
  readonly rows: string;
  readonly otherwise: string;
  readonly hasOtherwise: boolean;
}
export interface PasswordDraft {
  readonly length: number | null;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digits: boolean;
  readonly symbols: string;
}

/** The steps of a form, and their keys by the ids of the steps. */
export interface StepsDraft {
  readonly steps: readonly StepDraft[];
  readonly keys: Readonly<Record<number, StepKeys>>;
}
/** The values of the form before they are saved. */
export interface IntegrationDraft extends StepsDraft {
  readonly secrets: SecretChanges;
  readonly tables: readonly TableDraft[];
  readonly password: PasswordDraft;
  readonly timeoutMs: number | null;
  readonly connections: number | null;
  readonly connectionWaitMs: number | null;
  readonly retries: number | null;
  readonly timeoutPolicy: IntegrationTemplate['timeout_policy'];
}

/** Fields that most advertisers require, as a starting point. */
const USUAL_FIELDS = ['email', 'first_name', 'last_name', 'phone', 'country', 'ip'];
const newHandingStep = (): FullStep =>
  newStep('lead', {
    id: 0,
    handsOver: true,
    fields: [
      newField('lead_id', '{{ lead.id }}'),
      ...USUAL_FIELDS.map((name) => newField(name, `{{ lead.${name} }}`)),
    ],
  });

const NO_KEYS: StepKeys = { auth: authDraftOf({ kind: 'none' }), headers: [] };
/** Returns the steps with their keys. */
export const stepsOf = ({ steps, keys }: StepsDraft): FullStep[] =>
  steps.map((step) => ({ ...step, ...(keys[step.id] ?? NO_KEYS) }));

/** Returns the change of a form that replaces its steps. */
export const withSteps = (steps: readonly FullStep[]): StepsDraft => ({
  steps: steps.map(({ auth: _auth, headers: _headers, ...step }) => step),
  keys: Object.fromEntries(steps.map(({ id, auth, headers }) => [id, { auth, headers }])),
});

export const newTable = (): TableDraft => ({
  id: nextLineId(),
  name: '',
  rows: '',
  otherwise: '',
  hasOtherwise: false,
});
const tableDraftOf = ({
  name,
  rows,
  otherwise,
}: IntegrationTemplate['tables'][number]): TableDraft => ({
  id: nextLineId(),
  name,
  rows: rows.map(({ from, to }) => `${from} = ${to}`).join('\n'),
  otherwise: otherwise ?? '',
  hasOtherwise: otherwise !== null,
});

/** Returns the form for a template, or for an advertiser that has none yet. */
export const draftOfTemplate = (template: IntegrationTemplate | null): IntegrationDraft => ({
  ...withSteps(template?.steps.map(stepDraftOf) ?? [newHandingStep()]),
  secrets: {},
  tables: template?.tables.map(tableDraftOf) ?? [],
  password: template?.password ?? {
    length: 12,
    lower: true,
    upper: true,
    digits: true,
    symbols: '',
  },
  timeoutMs: template?.timeout_ms ?? 10_000,
  connections: template?.connections ?? 64,
  connectionWaitMs: template?.connection_wait_ms ?? 10_000,
  retries: template?.retries ?? 2,
  timeoutPolicy: template?.timeout_policy ?? 'hold',
});

const rowsOf = (text: string): { from: string; to: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [from = '', ...to] = line.split('=');
      return { from: from.trim(), to: to.join('=').trim() };
    });

export const templateOfDraft = (draft: IntegrationDraft): IntegrationTemplate => ({
  steps: stepsOf(draft).map(stepOf),
  tables: draft.tables.map(({ name, rows, otherwise, hasOtherwise }) => ({
    name: name.trim(),
    rows: rowsOf(rows),
    otherwise: hasOtherwise ? otherwise : null,
  })),
  password: { ...draft.password, length: draft.password.length ?? 0 },
  timeout_ms: draft.timeoutMs ?? 0,
  connections: draft.connections ?? 0,
  connection_wait_ms: draft.connectionWaitMs ?? 0,
  retries: draft.retries ?? 0,
  timeout_policy: draft.timeoutPolicy,
});

export const integrationBody = (draft: IntegrationDraft): SaveBody => ({
  template: templateOfDraft(draft),
  secrets: sentSecrets(draft.secrets),
});

/**
 * Returns the template for the preview, without the lines that are not filled in yet. Null if a
 * step has no address.
 */
export const previewTemplate = (draft: IntegrationDraft): IntegrationTemplate | null => {
  const steps = stepsOf(draft).map((step) =>
    withoutUnfinished({ ...step, fields: step.fields.filter(({ name }) => name.trim() !== '') }),
  );
  if (steps.some(({ url }) => urlFault(url) !== undefined)) return null;
  const tables = draft.tables.filter(({ name }) => NAME.test(name.trim()));
  return templateOfDraft({ ...draft, ...withSteps(steps), tables });
};

/**
 * The place of a step among the others, seen from the one that hands over the lead; or before the
 * list of a status pull.
 */
export type StepPlace = 'before' | 'handing' | 'after' | 'beforeList';
export const placeOfStep = (
  steps: readonly Pick<StepDraft, 'handsOver'>[],
  index: number,
): StepPlace => {
  const handing = steps.findIndex(({ handsOver }) => handsOver);
  if (index === handing) return 'handing';
  return index < handing ? 'before' : 'after';
};

/** Returns the name of a step's field in the form. */
export const stepField = (id: number, field: string): string => `steps.${id}.${field}`;

/** Returns the id of the step that a field belongs to; null for another field. */
export const stepIdOf = (field: string): number | null => {
  const [, id] = /^steps\.(\d+)\./.exec(field) ?? [];
  return id === undefined ? null : Number(id);
};

const nameFaults = (steps: readonly StepDraft[]): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter(({ name }, index) => steps.findIndex((one) => one.name === name) < index)
      .map(({ id }) => [stepField(id, 'name'), 'Two steps have the same name']),
  );

/** Returns the faults of the steps by field, as far as the browser can check. */
export const stepsFaults = (draft: StepsDraft): Record<string, string> => ({
  ...Object.fromEntries(
    stepsOf(draft).flatMap((step) =>
      Object.entries(stepFaults(step)).map(([key, fault]) => [stepField(step.id, key), fault]),
    ),
  ),
  ...nameFaults(draft.steps),
});

/** Returns the faults of the form by field, as far as the browser can check. */
export const integrationFaults = (draft: IntegrationDraft): Record<string, string> => {
  const numbers = ['timeoutMs', 'connections', 'connectionWaitMs', 'retries'] as const;
  return {
    ...stepsFaults(draft),
    ...Object.fromEntries(
      draft.tables
        .filter(({ name }) => !NAME.test(name.trim()))
        .map(({ id }) => [`tables.${id}`, NAME_RULE]),
    ),
    ...(draft.password.length === null && { 'password.length': 'Enter a number' }),
    ...Object.fromEntries(
      numbers.filter((name) => draft[name] === null).map((name) => [name, 'Enter a number']),
    ),
  };
};

/** Lists the fields of the steps on the wire with the form's fields, in the order of the form. */
export const stepsKeys = (draft: StepsDraft): (readonly [string, string])[] => [
  ...stepsOf(draft).flatMap((step, index): (readonly [string, string])[] => {
    const path = `template.steps.${index}`;
    return [
      ...stepKeys(step).map(
        ([wire, field]) => [`${path}.${wire}`, stepField(step.id, field)] as const,
      ),
      [path, stepField(step.id, 'name')],
    ];
  }),
  ['template.steps', 'steps'],
];

/** Maps each field on the wire to the form's field, in the order of the form. */
export const integrationKeys = (draft: IntegrationDraft): Record<string, string> => {
  const secrets = [...secretsIn(templateOfDraft(draft)), ...Object.keys(draft.secrets)];
  return Object.fromEntries<string>([
    ...stepsKeys(draft),
    ...secrets.map((name) => [`secrets.${name}`, `secrets.${name}`] as const),
    ['secrets', 'secrets'],
    ...draft.tables.map(({ id }, index) => [`template.tables.${index}`, `tables.${id}`] as const),
    ['template.tables', 'tables'],
    ['template.password.length', 'password.length'],
    ['template.password.symbols', 'password.symbols'],
    ['template.password', 'password'],
    ['template.retries', 'retries'],
    ['template.timeout_ms', 'timeoutMs'],
    ['template.timeout_policy', 'timeoutPolicy'],
    ['template.connections', 'connections'],
    ['template.connection_wait_ms', 'connectionWaitMs'],
  ]);
};

import type { OldIntegrationTemplate } from '@leadline/contracts';
import type { CallInput, CallReply } from '#shared/api/api-types';
import {
  newPair,
  NEW_REQUEST,
  nextLineId,
  pathOrNull,
  requestDraftOf,
  requestFaults,
  requestKeys,
  requestOf,
  type RequestDraft,
} from './request-draft';
import { secretsIn, sentSecrets } from './secrets';

export type Integration = CallReply<'integrations.get'>;
type SaveBody = CallInput<'integrations.replace'>['body'];
type Rule = OldIntegrationTemplate['success']['rules'][number];
type Unclear = OldIntegrationTemplate['unclear_answers'];

/** A rule about the answer. `id` identifies it on the screen only. */
export interface RuleDraft {
  readonly id: number;
  readonly kind: Rule['kind'];
  readonly path: string;
  readonly value: string;
}

/** The values of the form before they are saved. */
export interface IntegrationDraft extends RequestDraft {
  readonly method: OldIntegrationTemplate['method'];
  readonly format: OldIntegrationTemplate['format'];
  readonly statuses: string;
  readonly rules: readonly RuleDraft[];
  readonly externalId: string;
  readonly autologinUrl: string;
  readonly message: string;
  readonly timeoutMs: number | null;
  readonly connections: number | null;
  readonly connectionWaitMs: number | null;
  readonly retries: number | null;
  readonly timeoutPolicy: OldIntegrationTemplate['timeout_policy'];
  readonly unclear: Unclear;
}

/** Fields that most advertisers require, as a starting point. */
const USUAL_FIELDS = ['lead_id', 'email', 'first_name', 'last_name', 'phone', 'country', 'ip'];
const NEW: IntegrationDraft = {
  ...NEW_REQUEST,
  method: 'POST',
  format: 'json',
  statuses: '200, 201',
  rules: [],
  externalId: '',
  autologinUrl: '',
  message: '',
  timeoutMs: 10_000,
  connections: 64,
  connectionWaitMs: 10_000,
  retries: 2,
  timeoutPolicy: 'hold',
  unclear: {
    http_500: 'refused',
    http_502: 'unknown',
    http_503: 'refused',
    http_504: 'unknown',
    unreadable: 'unknown',
  },
};

export const newRule = (rule: Rule = { kind: 'exists', path: '' }): RuleDraft => ({
  id: nextLineId(),
  kind: rule.kind,
  path: rule.path,
  value: rule.kind === 'equals' ? rule.value : '',
});

/** Returns the form for a template, or for an advertiser that has none yet. */
export const draftOfTemplate = (template: OldIntegrationTemplate | null): IntegrationDraft =>
  template === null
    ? { ...NEW, fields: USUAL_FIELDS.map((name) => newPair(name, `{{${name}}}`)) }
    : {
        ...requestDraftOf(template),
        method: template.method,
        format: template.format,
        statuses: template.success.statuses.join(', '),
        rules: template.success.rules.map(newRule),
        externalId: template.read.external_id ?? '',
        autologinUrl: template.read.autologin_url ?? '',
        message: template.read.message ?? '',
        timeoutMs: template.timeout_ms,
        connections: template.connections,
        connectionWaitMs: template.connection_wait_ms,
        retries: template.retries,
        timeoutPolicy: template.timeout_policy,
        unclear: template.unclear_answers,
      };

const statusesOf = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
const ruleOf = ({ kind, path, value }: RuleDraft): Rule =>
  kind === 'exists' ? { kind, path: path.trim() } : { kind, path: path.trim(), value };

export const templateOfDraft = (draft: IntegrationDraft): OldIntegrationTemplate => ({
  ...requestOf(draft),
  method: draft.method,
  format: draft.format,
  success: { statuses: statusesOf(draft.statuses), rules: draft.rules.map(ruleOf) },
  read: {
    external_id: pathOrNull(draft.externalId),
    autologin_url: pathOrNull(draft.autologinUrl),
    message: pathOrNull(draft.message),
  },
  timeout_ms: draft.timeoutMs ?? 0,
  connections: draft.connections ?? 0,
  connection_wait_ms: draft.connectionWaitMs ?? 0,
  retries: draft.retries ?? 0,
  timeout_policy: draft.timeoutPolicy,
  unclear_answers: draft.unclear,
});

export const integrationBody = (draft: IntegrationDraft): SaveBody => ({
  template: templateOfDraft(draft),
  secrets: sentSecrets(draft.secrets),
});

const STATUSES_WRONG = 'Enter HTTP statuses from 100 to 599, e.g. 200, 201';
const isStatus = (status: number): boolean =>
  Number.isInteger(status) && status >= 100 && status <= 599;

/** Returns the faults of the form by field, as far as the browser can check. */
export const integrationFaults = (draft: IntegrationDraft): Record<string, string> => {
  const statuses = statusesOf(draft.statuses);
  const numbers = ['timeoutMs', 'connections', 'connectionWaitMs', 'retries'] as const;
  return {
    ...requestFaults(draft),
    ...((statuses.length === 0 || !statuses.every(isStatus)) && { statuses: STATUSES_WRONG }),
    ...Object.fromEntries(
      draft.rules
        .filter(({ path }) => path.trim() === '')
        .map(({ id }) => [`rules.${id}`, 'Enter a path like data.lead.id']),
    ),
    ...Object.fromEntries(
      numbers.filter((name) => draft[name] === null).map((name) => [name, 'Enter a number']),
    ),
  };
};

const ruleKeys = (rules: readonly RuleDraft[]): Record<string, string> =>
  Object.fromEntries(
    rules.map(({ id }, index) => [`template.success.rules.${index}`, `rules.${id}`] as const),
  );

/** Maps each field on the wire to the form's field, in the order of the form. */
export const integrationKeys = (draft: IntegrationDraft): Record<string, string> => ({
  ...requestKeys(
    draft,
    [...new Set([...secretsIn(templateOfDraft(draft)), ...Object.keys(draft.secrets)])],
    { secrets: 'secrets', 'template.format': 'format' },
  ),
  'template.success.statuses': 'statuses',
  ...ruleKeys(draft.rules),
  'template.success.rules': 'rules',
  'template.read.external_id': 'externalId',
  'template.read.autologin_url': 'autologinUrl',
  'template.read.message': 'message',
  'template.retries': 'retries',
  'template.timeout_ms': 'timeoutMs',
  'template.timeout_policy': 'timeoutPolicy',
  'template.connections': 'connections',
  'template.connection_wait_ms': 'connectionWaitMs',
  'template.unclear_answers': 'unclear',
});

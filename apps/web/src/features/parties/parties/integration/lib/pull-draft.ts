import type { IntegrationTemplate, StatusPullTemplate } from '@leadline/contracts';
import { nextPageValue } from '@leadline/contracts/status-pull';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { isBlank, NO_VALUE, type ValueDraft, valueDraftOf, valueOrNull } from './answer-draft';
import { pathOrNull } from './request-draft';
import { type StepsDraft, stepsFaults, stepsKeys, stepsOf, withSteps } from './integration-draft';
import { enteredSecrets, type SecretChanges, secretsIn } from './secrets';
import {
  newField,
  newRequest,
  type RequestDraft,
  requestDraftOf,
  requestFaults,
  requestKeys,
  requestOf,
  stepDraftOf,
  stepOf,
} from './step-draft';

export type StatusPull = CallReply<'statusPulls.list'>[number];
export type PullDetails = CallReply<'statusPulls.get'>;
export type PullRun = PullDetails['runs'][number];
type PullBody = CallInput<'statusPulls.create'>['body'];
type Pages = StatusPullTemplate['pages'];

/** Form fields of the places in a row, with their names on the wire. */
export const PULL_READS = {
  leadId: 'lead_id',
  advertiserLeadId: 'brand_lead_id',
  status: 'status',
  ftd: 'ftd',
  amount: 'amount',
  ftdTime: 'ftd_time',
  depositId: 'deposit_id',
  depositAmount: 'deposit_amount',
  depositCurrency: 'deposit_currency',
  depositTime: 'deposit_time',
} as const;
export type PullRead = keyof typeof PULL_READS;

/**
 * The values of the form before they are saved. Its secrets are those of the integration, entered
 * again for the address of the pull.
 */
export interface PullDraft
  extends RequestDraft, StepsDraft, Readonly<Record<PullRead, ValueDraft>> {
  readonly name: string;
  readonly isActive: boolean;
  readonly interval: number | null;
  readonly lookback: number | null;
  readonly secrets: SecretChanges;
  readonly answerType: StatusPullTemplate['answer']['type'];
  readonly pages: Pages['kind'];
  readonly firstPage: 0 | 1;
  /** The place of what decides on the next page. */
  readonly next: ValueDraft;
  readonly maxPages: number | null;
  readonly rows: string;
  readonly refusedValues: readonly string[];
  readonly ftdValues: readonly string[];
}

/** The parts of a step that a pull does not have. */
const NOT_HANDING = { hands_over: false, cache: null } as const;

/** Texts that have no value in a pull: it is about no lead. */
const OF_A_LEAD = /\{[{%][^}]*\blead\./;
const usesLead = (part: unknown): boolean => OF_A_LEAD.test(JSON.stringify(part));

/**
 * Returns the sign-in of an integration as a pull can use it: the keys of the step that hands over
 * the lead, and the steps before it.
 */
const signInOf = (integration: IntegrationTemplate | null) => {
  const steps = integration?.steps ?? [];
  const place = steps.findIndex((step) => step.hands_over);
  const handing = steps[place]?.request;
  const earlier = steps.slice(0, Math.max(place, 0));
  if (handing === undefined || usesLead(handing.auth) || usesLead(earlier)) return withSteps([]);
  const { auth, headers } = requestDraftOf(handing);
  return {
    auth,
    headers: headers.filter((pair) => !/^content-/i.test(pair.name) && !usesLead(pair.value)),
    ...withSteps(earlier.map((step, index) => stepDraftOf({ ...step, ...NOT_HANDING }, index))),
  };
};

/** Returns the form for a new pull, which signs in as the integration does. */
export const newPull = (name: string, integration: IntegrationTemplate | null): PullDraft => ({
  name,
  ...newRequest({
    method: 'GET',
    body: 'query',
    fields: [newField('since', '{{ since }}')],
  }),
  secrets: {},
  ...signInOf(integration),
  isActive: true,
  interval: 15,
  lookback: 72,
  answerType: 'auto',
  pages: 'none',
  firstPage: 1,
  next: NO_VALUE,
  maxPages: 10,
  rows: '',
  leadId: NO_VALUE,
  advertiserLeadId: NO_VALUE,
  status: NO_VALUE,
  ftd: NO_VALUE,
  amount: NO_VALUE,
  ftdTime: NO_VALUE,
  depositId: NO_VALUE,
  depositAmount: NO_VALUE,
  depositCurrency: NO_VALUE,
  depositTime: NO_VALUE,
  refusedValues: [],
  ftdValues: [],
});

type TemplateDraft = Omit<PullDraft, 'name' | 'isActive' | 'interval' | 'secrets'>;

/** Returns the part of a form that is the template of a pull. */
export const templateDraftOf = (template: NonNullable<StatusPull['template']>): TemplateDraft => {
  const { pages, read } = template;
  const places = Object.fromEntries(
    Object.entries(PULL_READS).map(([key, name]) => [key, valueDraftOf(read[name])]),
  ) as Record<PullRead, ValueDraft>;
  return {
    ...places,
    ...requestDraftOf(template.request),
    ...withSteps(
      template.steps.map((step, index) => stepDraftOf({ ...NOT_HANDING, ...step }, index)),
    ),
    lookback: template.lookback_hours,
    answerType: template.answer.type,
    pages: pages.kind,
    firstPage: pages.kind === 'number' && pages.first === 0 ? 0 : 1,
    next: valueDraftOf(nextPageValue(template)),
    maxPages: template.max_pages,
    rows: template.answer.rows ?? '',
    refusedValues: read.refused_values,
    ftdValues: read.ftd_values,
  };
};

export const pullDraftOf = (
  { name, template, is_active: isActive, interval_minutes: interval }: StatusPull,
  integration: IntegrationTemplate | null,
): PullDraft =>
  template === null
    ? newPull(name, integration)
    : { ...templateDraftOf(template), name, isActive, interval, secrets: {} };

const pagesOf = ({ pages: kind, firstPage, next }: PullDraft): Pages => {
  const value = valueOrNull(next);
  switch (kind) {
    case 'number':
      return { kind, first: firstPage, last: value };
    case 'offset':
      return { kind, total: value };
    case 'cursor':
    case 'link':
      return { kind, value: value ?? { from: 'path', path: '' } };
    case 'none':
    case 'until_empty':
      return { kind };
  }
};

const templateOf = (draft: PullDraft): PullBody['template'] => ({
  steps: stepsOf(draft)
    .map(stepOf)
    .map(({ name, request, answer }) => ({ name, request, answer })),
  request: requestOf(draft),
  answer: {
    type: draft.answerType,
    rows: draft.answerType === 'text' ? null : pathOrNull(draft.rows),
  },
  lookback_hours: draft.lookback ?? 0,
  pages: pagesOf(draft),
  max_pages: draft.maxPages ?? 0,
  read: {
    lead_id: valueOrNull(draft.leadId),
    brand_lead_id: valueOrNull(draft.advertiserLeadId),
    status: valueOrNull(draft.status),
    refused_values: [...draft.refusedValues],
    ftd: valueOrNull(draft.ftd),
    ftd_values: [...draft.ftdValues],
    amount: valueOrNull(draft.amount),
    ftd_time: valueOrNull(draft.ftdTime),
    deposit_id: valueOrNull(draft.depositId),
    deposit_amount: valueOrNull(draft.depositAmount),
    deposit_currency: valueOrNull(draft.depositCurrency),
    deposit_time: valueOrNull(draft.depositTime),
  },
});

export const pullBody = (draft: PullDraft): PullBody => {
  const secrets = enteredSecrets(draft.secrets);
  return {
    name: draft.name.trim(),
    interval_minutes: draft.interval ?? 0,
    is_active: draft.isActive,
    template: templateOf(draft),
    ...(Object.keys(secrets).length > 0 && { secrets }),
  };
};

const needsNext = ({ pages }: PullDraft): boolean => pages === 'cursor' || pages === 'link';

const NUMBERS = ['interval', 'lookback', 'maxPages'] as const;

/** Returns the faults of the form by field, as far as the browser can check. */
export const pullFaults = (draft: PullDraft): Record<string, string> => ({
  ...(draft.name.trim() === '' && { name: 'Enter a name' }),
  ...stepsFaults(draft),
  ...requestFaults(draft),
  ...(needsNext(draft) && isBlank(draft.next) && { next: 'Enter a path like meta.next' }),
  ...(isBlank(draft.leadId) &&
    isBlank(draft.advertiserLeadId) && {
      leadId: 'Enter the path of our id or of the advertiser’s id',
    }),
  ...Object.fromEntries(
    NUMBERS.filter((name) => draft[name] === null).map((name) => [name, 'Enter a number']),
  ),
});

/** Maps each field on the wire to the form's field, in the order of the form. */
export const pullKeys = (draft: PullDraft): Record<string, string> => ({
  name: 'name',
  is_active: 'isActive',
  interval_minutes: 'interval',
  'template.lookback_hours': 'lookback',
  ...Object.fromEntries(stepsKeys(draft)),
  ...Object.fromEntries(requestKeys(draft).map(([path, field]) => [`template.${path}`, field])),
  ...Object.fromEntries(
    secretsIn(templateOf(draft)).map((name) => [`secrets.${name}`, `secrets.${name}`] as const),
  ),
  'template.pages': 'pages',
  'template.max_pages': 'maxPages',
  'template.answer.type': 'answerType',
  'template.answer.rows': 'rows',
  ...Object.fromEntries(
    Object.entries(PULL_READS).map(([key, name]) => [`template.read.${name}`, key] as const),
  ),
  'template.read.refused_values': 'refusedValues',
  'template.read.ftd_values': 'ftdValues',
});

import type { StatusPullTemplate } from '@leadline/contracts';
import type { CallInput, CallReply } from '#shared/api/api-types';
import {
  NEW_REQUEST,
  pairsOf,
  pathOrNull,
  requestDraftOf,
  requestFaults,
  requestKeys,
  requestOf,
  type RequestDraft,
} from './request-draft';
import { enteredSecrets, secretsIn } from './secrets';

export type StatusPull = CallReply<'statusPulls.get'>;
export type PullRun = StatusPull['runs'][number];
type PullBody = CallInput<'statusPulls.replace'>['body'];
type Paging = StatusPullTemplate['paging'];

/** Form fields of the paths in an entry, with their names on the wire. */
export const PULL_READS = {
  leadId: 'lead_id',
  advertiserLeadId: 'brand_lead_id',
  status: 'status',
  ftd: 'ftd',
  amount: 'amount',
  ftdTime: 'ftd_time',
} as const;
export type PullRead = keyof typeof PULL_READS;

/**
 * The values of the form before they are saved. Its secrets are those of the integration, entered
 * again for the address of the pull.
 */
export interface PullDraft extends RequestDraft, Readonly<Record<PullRead, string>> {
  readonly isActive: boolean;
  readonly interval: number | null;
  readonly lookback: number | null;
  readonly method: StatusPullTemplate['method'];
  readonly paging: Paging['kind'];
  readonly firstPage: 0 | 1;
  readonly cursorPath: string;
  readonly maxPages: number | null;
  readonly list: string;
  readonly refusedValues: readonly string[];
  readonly ftdValues: readonly string[];
}

const NEW: PullDraft = {
  ...NEW_REQUEST,
  isActive: true,
  interval: 15,
  lookback: 72,
  method: 'GET',
  paging: 'none',
  firstPage: 1,
  cursorPath: '',
  maxPages: 10,
  list: '',
  leadId: '',
  advertiserLeadId: '',
  status: '',
  ftd: '',
  amount: '',
  ftdTime: '',
  refusedValues: [],
  ftdValues: [],
};

export const pullDraftOf = (pull: StatusPull): PullDraft => {
  const { template } = pull;
  if (template === null) return { ...NEW, fields: pairsOf({ since: '{{since}}' }) };
  const { paging, read } = template;
  const paths = Object.fromEntries(
    Object.entries(PULL_READS).map(([key, name]) => [key, read[name] ?? '']),
  ) as Record<PullRead, string>;
  return {
    ...paths,
    ...requestDraftOf(template),
    isActive: pull.is_active,
    interval: pull.interval_minutes,
    lookback: template.lookback_hours,
    method: template.method,
    paging: paging.kind,
    firstPage: paging.kind === 'page' && paging.first === 0 ? 0 : 1,
    cursorPath: paging.kind === 'cursor' ? paging.path : '',
    maxPages: template.max_pages,
    list: read.list ?? '',
    refusedValues: read.refused_values,
    ftdValues: read.ftd_values,
  };
};

const pagingOf = ({ paging, firstPage, cursorPath }: PullDraft): Paging => {
  if (paging === 'page') return { kind: 'page', first: firstPage };
  return paging === 'cursor' ? { kind: 'cursor', path: cursorPath.trim() } : { kind: 'none' };
};

const templateOf = (draft: PullDraft): PullBody['template'] => ({
  ...requestOf(draft),
  method: draft.method,
  lookback_hours: draft.lookback ?? 0,
  paging: pagingOf(draft),
  max_pages: draft.maxPages ?? 0,
  read: {
    list: pathOrNull(draft.list),
    lead_id: pathOrNull(draft.leadId),
    brand_lead_id: pathOrNull(draft.advertiserLeadId),
    status: pathOrNull(draft.status),
    refused_values: [...draft.refusedValues],
    ftd: pathOrNull(draft.ftd),
    ftd_values: [...draft.ftdValues],
    amount: pathOrNull(draft.amount),
    ftd_time: pathOrNull(draft.ftdTime),
  },
});

export const pullBody = (draft: PullDraft): PullBody => {
  const secrets = enteredSecrets(draft.secrets);
  return {
    interval_minutes: draft.interval ?? 0,
    is_active: draft.isActive,
    template: templateOf(draft),
    ...(Object.keys(secrets).length > 0 && { secrets }),
  };
};

const NUMBERS = ['interval', 'lookback', 'maxPages'] as const;

/** Returns the faults of the form by field, as far as the browser can check. */
export const pullFaults = (draft: PullDraft): Record<string, string> => ({
  ...requestFaults(draft),
  ...(draft.paging === 'cursor' &&
    draft.cursorPath.trim() === '' && { cursorPath: 'Enter a path like meta.next' }),
  ...(draft.leadId.trim() === '' &&
    draft.advertiserLeadId.trim() === '' && {
      leadId: 'Enter the path of our id or of the advertiser’s id',
    }),
  ...Object.fromEntries(
    NUMBERS.filter((name) => draft[name] === null).map((name) => [name, 'Enter a number']),
  ),
});

/** Maps each field on the wire to the form's field, in the order of the form. */
export const pullKeys = (draft: PullDraft): Record<string, string> => ({
  is_active: 'isActive',
  interval_minutes: 'interval',
  'template.lookback_hours': 'lookback',
  ...requestKeys(draft, secretsIn(templateOf(draft))),
  'template.paging.path': 'cursorPath',
  'template.paging': 'paging',
  'template.max_pages': 'maxPages',
  'template.read.list': 'list',
  ...Object.fromEntries(
    Object.entries(PULL_READS).map(([key, name]) => [`template.read.${name}`, key] as const),
  ),
  'template.read.refused_values': 'refusedValues',
  'template.read.ftd_values': 'ftdValues',
});

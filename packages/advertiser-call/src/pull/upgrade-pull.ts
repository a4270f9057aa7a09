import {
  OldStatusPullTemplate,
  type OldPullPlaceholder,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { jmesPath, upgradedRequest, valueOrNull } from '../upgrade.js';

const OUTPUTS: Readonly<Record<OldPullPlaceholder, string>> = {
  since: '{{ since }}',
  until: '{{ until }}',
  since_date: '{{ since | date: "%Y-%m-%d" }}',
  until_date: '{{ until | date: "%Y-%m-%d" }}',
  since_unix: '{{ since | date: "%s" }}',
  until_unix: '{{ until | date: "%s" }}',
  page: '{{ page }}',
  cursor: '{{ cursor }}',
};
const outputOf = (name: string): string =>
  name.startsWith('secret.') ? `{{ ${name} }}` : OUTPUTS[name as OldPullPlaceholder];

const pagesOf = (paging: OldStatusPullTemplate['paging']): StatusPullTemplate['pages'] => {
  switch (paging.kind) {
    case 'none':
      return paging;
    case 'page':
      return { kind: 'number', first: paging.first, last: null };
    case 'cursor':
      return { kind: 'cursor', value: { from: 'path', path: jmesPath(paging.path) } };
  }
};

const upgraded = (old: OldStatusPullTemplate): StatusPullTemplate => {
  const { read } = old;
  return {
    steps: [],
    request: upgradedRequest({ ...old, format: old.method === 'GET' ? 'query' : 'json' }, outputOf),
    answer: { type: 'json', rows: read.list === null ? null : jmesPath(read.list) },
    lookback_hours: old.lookback_hours,
    pages: pagesOf(old.paging),
    max_pages: old.max_pages,
    read: {
      lead_id: valueOrNull(read.lead_id),
      brand_lead_id: valueOrNull(read.brand_lead_id),
      status: valueOrNull(read.status),
      refused_values: read.refused_values,
      ftd: valueOrNull(read.ftd),
      ftd_values: read.ftd_values,
      amount: valueOrNull(read.amount),
      ftd_time: valueOrNull(read.ftd_time),
      deposit_id: null,
      deposit_amount: null,
      deposit_time: null,
      deposit_currency: null,
    },
  };
};

/**
 * Returns the pull in Liquid for a stored one with placeholders. It sends the same bytes and reads
 * the same rows. Any other value is returned unchanged.
 */
export const upgradedPull = (stored: unknown): unknown => {
  const old = OldStatusPullTemplate.safeParse(stored);
  return old.success ? upgraded(old.data) : stored;
};

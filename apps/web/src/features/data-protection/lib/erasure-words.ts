import type { CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';

export type Person = CallReply<'dataProtection.find'>;
export type Erasure = CallReply<'dataProtection.list'>[number];

/** How a kind of row is called, for one and for several. */
const ROWS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  leads: ['lead', 'leads'],
  attempts: ['attempt', 'attempts'],
  decisions: ['decision', 'decisions'],
  status_changes: ['status change', 'status changes'],
  idempotency_keys: ['idempotency key', 'idempotency keys'],
  postbacks: ['report of an advertiser', 'reports of advertisers'],
  unmatched_postbacks: ['unmatched report', 'unmatched reports'],
  publisher_postbacks: ['publisher postback', 'publisher postbacks'],
  injections: ['injection', 'injections'],
  ended_injections: ['ended injection', 'ended injections'],
  campaign_consumers: ['person of a campaign', 'people of campaigns'],
  left_campaigns: ['person taken out of a campaign', 'people taken out of campaigns'],
  clicks: ['click', 'clicks'],
  payloads: ['attempt with payloads', 'attempts with payloads'],
  audit_entries: ['audit entry', 'audit entries'],
  record_versions: ['earlier version', 'earlier versions'],
  presets: ['preset', 'presets'],
  user_settings: ['user setting', 'user settings'],
  replays: ['replay', 'replays'],
  filter_choices: ['filter choice', 'filter choices'],
};

export const countText = (kind: string, count: number): string => {
  const [one, several] = ROWS[kind] ?? [kind, kind];
  return `${formatCount(count)} ${count === 1 ? one : several}`;
};

/** What a run has changed, e.g. `2 leads, 1 click`. */
export const reportText = (report: Erasure['report']): string => {
  const parts = Object.entries(report).map(([kind, count]) => countText(kind, count));
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
};

export const kindText = ({ kind, subject_kind }: Erasure): string => {
  if (kind === 'payloads') return 'Payloads by age';
  if (kind === 'personal_data') return 'Personal data by age';
  return subject_kind === 'phone' ? 'Person by phone' : 'Person by e-mail';
};

export const statusText = ({ status, progress, waiting }: Erasure): string => {
  if (status === 'completed') return 'Completed';
  if (waiting > 0) return `Waits for ${countText('leads', waiting)} being delivered`;
  return status === 'idle' ? 'Waiting' : `Running, ${progress} %`;
};

import type { CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';

export type Person = CallReply<'dataProtection.find'>;
export type Details = CallReply<'dataProtection.details'>;
export type Finding = Details['findings'][number];
export type Recipient = Details['recipients'][number];
export type Erasure = CallReply<'dataProtection.list'>[number];

/** The names of a kind of row, singular and plural. */
const ROWS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  leads: ['lead', 'leads'],
  attempts: ['attempt', 'attempts'],
  decisions: ['decision', 'decisions'],
  status_changes: ['status change', 'status changes'],
  idempotency_keys: ['idempotency key', 'idempotency keys'],
  postbacks: ['report of an advertiser', 'reports of advertisers'],
  answers: ['answer of an advertiser', 'answers of advertisers'],
  unmatched_postbacks: ['unmatched report', 'unmatched reports'],
  publisher_postbacks: ['publisher postback', 'publisher postbacks'],
  webhooks: ['webhook event', 'webhook events'],
  injections: ['injection', 'injections'],
  ended_injections: ['ended injection', 'ended injections'],
  campaign_consumers: ['person of a campaign', 'people of campaigns'],
  left_campaigns: ['person taken out of a campaign', 'people taken out of campaigns'],
  clicks: ['click', 'clicks'],
  payloads: ['attempt with payloads', 'attempts with payloads'],
  audit_entries: ['audit entry', 'audit entries'],
  record_versions: ['earlier version', 'earlier versions'],
  presets: ['preset', 'presets'],
  scheduled_changes: ['scheduled change', 'scheduled changes'],
  user_settings: ['user setting', 'user settings'],
  replays: ['replay', 'replays'],
  filter_choices: ['filter choice', 'filter choices'],
  other_leads: ['lead of somebody else', 'leads of somebody else'],
  other_attempts: ['attempt of another lead', 'attempts of other leads'],
  other_decisions: ['decision of another lead', 'decisions of other leads'],
  other_status_changes: ['status change of another lead', 'status changes of other leads'],
  other_publisher_postbacks: ['postback of another lead', 'postbacks of other leads'],
  other_webhooks: ['webhook event of another lead', 'webhook events of other leads'],
  other_injections: ['injection of another lead', 'injections of other leads'],
  other_idempotency_keys: ['key of another lead', 'keys of other leads'],
  blacklist_descriptions: ['blacklist description', 'blacklist descriptions'],
  offer_notes: ['note of an offer', 'notes of offers'],
  advertiser_country_notes: ["note of an advertiser's country", "notes of advertisers' countries"],
  publisher_country_notes: ["note of a publisher's country", "notes of publishers' countries"],
  pull_answers: ['answer to a status pull', 'answers to status pulls'],
  pull_errors: ['error of a status pull', 'errors of status pulls'],
  alert_errors: ['error of an alert message', 'errors of alert messages'],
  related_leads: ['lead with the same phone or e-mail', 'leads with the same phone or e-mail'],
};

export const countText = (kind: string, count: number): string => {
  const [one, several] = ROWS[kind] ?? [kind, kind];
  return `${formatCount(count)} ${count === 1 ? one : several}`;
};

/** Counts the records changed by a run, e.g. `2 leads, 1 click`. */
export const reportText = (report: Erasure['report']): string => {
  const parts = Object.entries(report).map(([kind, count]) => countText(kind, count));
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
};

export const kindText = ({ kind, subject_kind }: Erasure): string => {
  if (kind === 'payloads') return 'Payloads by age';
  if (kind === 'personal_data') return 'Personal data by age';
  return subject_kind === 'phone' ? 'Person by phone' : 'Person by e-mail';
};

export const statusText = ({ status, progress, waiting, undecided }: Erasure): string => {
  if (status === 'completed')
    return undecided === 0 ? 'Completed' : `Completed, ${formatCount(undecided)} to decide`;
  if (waiting > 0) return `Waits for ${countText('leads', waiting)} being delivered`;
  return status === 'idle' ? 'Waiting' : `Running, ${progress}%`;
};

/** A kind of row as the start of a cell, e.g. `Note of an offer`. */
export const placeText = ({ place }: Finding): string => {
  const [one] = ROWS[place] ?? [place];
  return one.charAt(0).toUpperCase() + one.slice(1);
};

/** Words for what remains of the person after an erasure. */
export const remainsText = ({ findings, blacklist_items }: Details): string[] => {
  const kept = findings.filter(({ decision }) => decision === 'keep').length;
  return [
    ...(blacklist_items > 0
      ? [
          `Blacklist entries with the e-mail or phone: ${formatCount(blacklist_items)}. ` +
            'They stay, so that the person is not contacted again.',
        ]
      : []),
    ...(kept > 0 ? [`Matches that staff kept: ${formatCount(kept)}.`] : []),
    'Backups and files that staff saved still contain the person until they are deleted.',
  ];
};

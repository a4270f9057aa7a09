import { blacklistType, EXIT_NAMES, type ExitCondition } from '@leadline/contracts';
import { kindOfField } from './names.js';

/** Labels of fields whose names do not say enough, in the words of the screens. */
const LABELS: Readonly<Record<string, string>> = {
  affiliate: 'Publisher',
  affiliates: 'Publishers',
  affiliate_id: 'Publisher',
  affiliate_ids: 'Publishers',
  affiliate_sale_status: 'Publisher status',
  advertiser_id: 'Advertiser',
  advertiser_ids: 'Advertisers',
  autologin_interval: 'Auto login interval',
  block_duplicate_leads: 'Block duplicate leads',
  brand_lead_id: 'Advertiser lead ID',
  brand_status: 'Status',
  brand_statuses: 'Statuses',
  brands: 'Brands',
  country_id: 'Country',
  conversion_days: 'Days to wait for a deposit',
  country_ids: 'Countries',
  created_from: 'Leads created from',
  created_until: 'Leads created before',
  cpl: 'CPL',
  dis_id: 'Distribution',
  enable_2fa: 'Two-Factor',
  excluded: 'Excluded filters',
  excludes: 'Excluded filters',
  external_id: 'Advertiser lead ID',
  ftd_date: 'FTD date',
  how: 'With',
  ip: 'IP',
  is_active: 'Status',
  is_test: 'Test lead',
  return_reason: 'Return reason',
  is_test_advertiser: 'Test advertiser',
  job_ids: 'Jobs',
  labelValue: 'Name',
  lead_id: 'Lead',
  lead_ids: 'Leads',
  lead_status_id: 'Status',
  level: 'Role',
  locate_leads: 'Locate leads by',
  offer_url: 'Offer URL',
  name_tried: 'Name tried',
  new_address: 'New address',
  pace_per_hour: 'Registrations per hour',
  password_max: 'Longest password',
  password_min: 'Shortest password',
  publisher_id: 'Publisher',
  publisher_ids: 'Publishers',
  rate_limit_per_minute: 'Requests per minute',
  role_id: 'Role',
  send_org_funnel: 'Send original funnel',
  session_idle_minutes: 'Idle time-out',
  step1: 'Distribution',
  step2: 'Timeslot',
  timezone: 'Timezone',
  timezone_id: 'Timezone',
  url: 'URL',
  user_id: 'User',
  validate_email: 'Validate emails',
};
/** Fields of a record in the order of its screen, with the words of that screen. */
const SCREENS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  advertiser: {
    name: 'Name',
    display_name: 'Display Name',
    status: 'Status',
    is_test_advertiser: 'Test advertiser',
    manager: 'Manager',
    other_managers: 'Other managers',
  },
  cap: {
    type: 'Type',
    interval: 'Interval',
    cap: 'Cap',
    reset_time: 'Reset time',
    timezone_id: 'Timezone',
    country_ids: 'Countries',
    advertiser_ids: 'Advertisers',
    publisher_ids: 'Publishers',
  },
  publisher: {
    name: 'Name',
    status: 'Status',
    autologin_interval: 'Auto login interval',
    locate_leads_by: 'Locate leads by',
    tracking_domain: 'Tracking domain',
    offer_url: 'Offer URL',
  },
  publisher_account: {
    first_name: 'First Name',
    last_name: 'Last Name',
    email: 'Email',
    publishers: 'Affiliates',
    password: 'Password',
  },
  role: { name: 'Name', permissions: 'Permissions' },
  user: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    is_active: 'Status',
    enable_2fa: 'Two-Factor',
    password: 'Password',
  },
};
/** Compares two fields of a record: in the order of its screen, other fields last. */
export const byScreen =
  (entity: string) =>
  (a: string, b: string): number => {
    const order = Object.keys(SCREENS[entity] ?? {});
    const place = (field: string): number => {
      const index = order.indexOf(field);
      return index === -1 ? order.length : index;
    };
    return place(a) - place(b);
  };

/** Fields with values in the product's own words. */
const WORDED = new Set([
  'autologin_interval',
  'delay_unit',
  'event',
  'how',
  'interval',
  'is_test_advertiser',
  'key',
  'kind',
  'kinds',
  'lead_status',
  'lead_statuses',
  'locate_leads',
  'locate_leads_by',
  'method',
  'side',
  'state',
  'status',
  'step',
  'type',
]);
const VALUES: Readonly<Record<string, string>> = {
  ftd: 'FTD',
  ip_address: 'IP address',
  two_factor: 'Two-factor code',
  two_factor_setup: 'Two-factor set-up',
};
const CODE = /^[a-z]+(_[a-z]+)*(:\w+)*$/;
/** Returns the value of such a field as the screens write it. Null for any other value. */
export const valueWords = (field: string, value: unknown): string | null => {
  if (field === 'exit_condition') return EXIT_NAMES[Number(value) as ExitCondition] ?? null;
  if (field === 'excluded' || field === 'excludes') return labelOf(String(value));
  if (field === 'blacklist_type_id') return blacklistType(Number(value))?.name ?? null;
  if (typeof value !== 'string' || !WORDED.has(field) || !CODE.test(value)) return null;
  // The key of an alert ends with the ids that it is about.
  const [code = '', ...ids] = value.split(':');
  return [VALUES[code] ?? words(code), ...ids].join(' ');
};

/** Label of one item of a list, by the name of the list, or by the record and the list. */
const ONE_OF: Readonly<Record<string, string>> = {
  brands: 'Brand',
  'campaign.steps': 'Step',
  days: 'Day',
  groups: 'Group',
  sources: 'Source',
  step2: 'Timeslot',
  steps: 'Interval',
};

const spaced = (name: string): string =>
  name
    .replace(/_(id|at)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
const ACRONYM = /\b(api|cpl|ftd|id|ip|url)\b/g;
/** `reset_time` → `Reset time`. */
export const words = (name: string): string => {
  const text = spaced(name).replace(ACRONYM, (word) => word.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const labelOf = (field: string, entity = ''): string =>
  SCREENS[entity]?.[field] ?? LABELS[field] ?? words(kindOfField(field, entity) ?? field);
/** Returns the label of an item of a list. */
export const itemLabelOf = (field: string, entity: string): string =>
  ONE_OF[`${entity}.${field}`] ?? ONE_OF[field] ?? labelOf(field);

const ENTITIES: Readonly<Record<string, string>> = {
  api_token: 'API token',
  advertiser_hours: 'Opening hours',
  advertiser_country: 'Supported country (advertiser)',
  advertiser_exclusion: 'Exclusion',
  advertiser_revenue: 'Revenue',
  audit_log: 'Audit log',
  lead_override: 'Override',
  progress_log: 'Injection',
  request: 'Request',
  publisher_country: 'Supported country (publisher)',
  publisher_payout: 'Payout',
  unmatched_postback: 'Unmatched report',
};
/** Returns the kind of a record, in words. */
export const entityLabel = (entity: string): string => ENTITIES[entity] ?? words(entity);

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  export: 'Exported',
  'api_token.delete': 'Revoked',
  'auth.login': 'Signed in',
  'auth.login_failed': 'Sign-in failed',
  'auth.login_blocked': 'Sign-in slowed down',
  'auth.logout': 'Signed out',
  'auth.view_as': 'Viewed as',
  'auth.end_view_as': 'View ended',
  'access.unauthenticated': 'Refused without a session',
  'access.forbidden': 'Refused without permission',
  'access.address_refused': 'Refused from this address',
  'access.more_refused': 'Further refusals',
  'conversions.accept': 'FTD accepted',
  'conversions.reject': 'FTD rejected',
  'conversions.undo_accept': 'Acceptance of an FTD undone',
  'conversions.accept_lapsed': 'Acceptance of an FTD lapsed: the FTD had changed',
  'conversions.undo_reject': 'Rejection of an FTD undone',
  'conversions.reject_lapsed': 'Rejection of an FTD lapsed: the FTD had changed',
  'conversions.reverse': 'Accepted FTD reversed',
  'advertiser.integration_update': 'Integration changed',
  'advertiser.integration_test': 'Integration tested',
  'advertiser.circuit_close': 'Calls allowed again',
  'advertiser.postback_token_reveal': 'Postback address shown',
  'advertiser.postback_token_rotate': 'Postback address renewed',
  'attempt.settle': 'Unknown call settled',
  'cap.reset': 'Reset',
  'distribution.replay': 'Replayed',
  'distribution.start': 'Switched on',
  'distribution.pause': 'Paused',
  'blacklist_import.create': 'Sent to be checked',
  'blacklist_import.start': 'Started',
  'blacklist_import.undo': 'Undone',
  'alert.dismiss': 'Dismissed',
  'alert_recipient.test': 'Test message sent',
  'blacklist_item.create_many': 'Several created',
  'exchange_rate.create_many': 'Several entered',
  'blacklist_item.delete_many': 'Several deleted',
  'campaign.complete': 'Ended',
  'campaign.pause': 'Paused',
  'campaign.pause_source': 'Source paused',
  'campaign.play_source': 'Source started',
  'campaign.start': 'Started',
  'leads.fire_fake_ftd': 'Fake FTD fired',
  'leads.fire_ftd': 'FTD fired',
  'leads.mark_test': 'Marked as test',
  'leads.return': 'Returned',
  'leads.undo_return': 'Return taken back',
  'leads.override_status': 'Status overridden',
  'person.decide': 'Match decided',
  'person.erase': 'Erasure started',
  'person.erased': 'Erased',
  'publisher_postback.disable': 'Switched off',
  'publisher_postback.enable': 'Switched on',
  'publisher_postback.replay': 'Sent again',
  'publisher_postback.secret_reveal': 'Secret shown',
  'publisher_postback.secret_rotate': 'Secret renewed',
  'publisher_postback.test': 'Tested',
  'webhook.disable': 'Switched off',
  'webhook.replay': 'Event sent again',
  'webhook.replay_failed': 'Failed events sent again',
  'webhook.secret_rotate': 'Secret renewed',
  'webhook.test': 'Tested',
  'retention.erased': 'Erased by retention',
  'settings.answer_proposal': 'Proposal answered',
  'settings.take_back': 'Change taken back',
  'unmatched_postback.assign': 'Assigned to a lead',
  'unmatched_postback.dismiss': 'Dismissed',
  'unmatched_postback.resend': 'Sent again',
  'lead.inject': 'Sent to another advertiser',
  'lead.test': 'Test lead sent',
  'progress_log.run': 'Run at once',
  'publisher.token_reveal': 'API token shown',
  'publisher.token_rotate': 'API token renewed',
  'publisher.token_revoke_previous': 'Old API token revoked',
  'publisher_account.reset_two_factor': 'Two-factor reset',
  'publisher_account.set_up_two_factor': 'Two-factor set up',
  'publisher_account.turn_off_two_factor': 'Two-factor switched off',
  'publisher_account.renew_recovery_codes': 'Recovery codes renewed',
  'publisher_account.change_password': 'Password changed',
  'publisher_account.change_timezone': 'Time zone changed',
  'status_mapping.update': 'Status mapping changed',
  'status_pull.create': 'Status pull added',
  'status_pull.update': 'Status pull changed',
  'status_pull.delete': 'Status pull removed',
  'status_pull.dry_run': 'Status pull tried',
  'status_pull.run': 'Statuses pulled',
  'auth.end_other_sessions': 'Other sessions ended',
  'auth.end_session': 'Session ended',
  'auth.proof_failed': 'Wrong password or code',
  'user.change_password': 'Password changed',
  'user.make_chat_code': 'Code for Telegram created',
  'user.link_chat': 'Telegram linked',
  'user.unlink_chat': 'Telegram unlinked',
  'user.renew_recovery_codes': 'Recovery codes renewed',
  'user.set_up_two_factor': 'Two-factor set up',
  'user.change_timezone': 'Time zone changed',
  'user.end_sessions': 'Sessions ended',
  'user.make_password_link': 'Password link created',
  'user.reset_two_factor': 'Two-factor reset',
  'user.set_password': 'Password set by link',
  'user_settings.update': 'Settings changed',
};
/** Returns the action in words. */
export const actionLabel = (action: string): string => {
  const verb = action.split('.').at(-1) ?? action;
  return VERBS[action] ?? VERBS[verb] ?? words(verb);
};

const SECRET =
  /pass(word|phrase)|secret|token|hash|authori[sz]ation|cookie|api[_-]?key|totp|recovery|credential/i;
/** Fields that only say that, or when, a secret was changed. */
const HARMLESS = new Set(['previous_valid_until', 'token_rotated_at']);
/** Whether the value of a field must not be shown. */
export const isSecret = (field: string): boolean => SECRET.test(field) && !HARMLESS.has(field);

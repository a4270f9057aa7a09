/** Columns of a table that can hold text about a person. */
interface Columns {
  /**
   * Columns that may hold personal data of leads and visitors: an erasure replaces or deletes it.
   */
  readonly personal?: readonly string[];
  /** Columns that may hold personal data and that an erasure leaves (ADR 36). */
  readonly kept?: readonly string[];
  /**
   * Columns that cannot hold personal data: codes, configuration, accounts of staff and partners,
   * keys.
   */
  readonly other?: readonly string[];
}

const CUSTOM_PARAMS = [1, 2, 3, 4, 5].map((number) => `custom_param_${number}`);

/**
 * Every column for texts, documents, bytes and addresses. A test compares this list with the
 * database, so that a new column is not forgotten. A partition has the columns of its table.
 */
export const COLUMNS: Readonly<Record<string, Columns>> = {
  advertiser_exclusions: { other: ['funnels'] },
  advertiser_integrations: { other: ['template', 'secrets', 'secret_origins'] },
  advertiser_opening_hours: { other: ['days'] },
  advertiser_revenues: {
    other: [
      'name',
      'currency',
      'funnels',
      'offers',
      'custom_params',
      'zone',
      'period',
      'tiers',
      'deducted_statuses',
    ],
  },
  advertiser_supported_countries: { personal: ['notes'] },
  advertisers: {
    other: ['name', 'display_name', 'status', 'postback_token_hash', 'postback_token_encrypted'],
  },
  alert_dismissals: { other: ['key', 'version'] },
  alert_messages: { personal: ['last_error'], other: ['state'] },
  alert_notices: { other: ['key', 'version'] },
  alert_recipients: { other: ['name', 'channel', 'address', 'secret', 'kinds'] },
  answer_warnings: { other: ['code'] },
  // The last address is that of a script of staff.
  api_tokens: { other: ['name', 'token_hash', 'hint', 'addresses', 'last_address'] },
  audit_log: {
    personal: ['before', 'after'],
    // Address and browser of staff and publisher accounts.
    other: ['action', 'entity', 'request_id', 'address', 'device', 'source'],
  },
  // Lines are deleted 7 days after the last step of their import. Until then they are the block.
  blacklist_import_lines: {
    kept: ['value', 'description', 'content', 'fault'],
    other: ['type', 'expires_at', 'hide_blocked'],
  },
  blacklist_imports: { other: ['file_name', 'state', 'zone'] },
  blacklist_items: { personal: ['description'], kept: ['value'] },
  blacklist_types: { other: ['name', 'field_type', 'config'] },
  campaign_consumers: { other: ['state', 'end_reason'] },
  campaign_registrations: { other: ['outcome'] },
  campaign_sources: {
    other: [
      'status',
      'type',
      'lead_statuses',
      'delay_unit',
      'funnels',
      'brand_statuses',
      'excluded',
    ],
  },
  campaign_steps: { other: ['action', 'delay_unit', 'funnels'] },
  campaigns: { other: ['name', 'status'] },
  caps: { other: ['type', 'interval', 'funnels'] },
  chat_bots: { other: ['username'] },
  // Names of accounts of staff.
  chat_links: { other: ['name'] },
  chat_link_codes: { other: ['code_hash'] },
  // Lines that staff write, and answers to them, for a day.
  chat_replies: { kept: ['calls'] },
  chat_requests: { kept: ['text', 'versions'], other: ['state'] },
  clicks: {
    personal: ['hit_id', 'publisher_click_id', ...CUSTOM_PARAMS, 'ip', 'user_agent'],
    other: ['device', 'browser', 'os', 'referrer_host'],
  },
  conversion_stats: { other: ['stats'] },
  conversions: { other: ['state', 'cap_reservations'] },
  countries: { other: ['code', 'name'] },
  // An id of an event has no characters of an address.
  deposits: { other: ['currency', 'external_id', 'void_reason'] },
  distribution_groups: { other: ['name'] },
  distribution_timeslots: { other: ['name', 'opening_hours'] },
  distributions: { other: ['name', 'tags', 'method', 'parameters', 'data_override', 'state'] },
  erasure_findings: { other: ['place', 'decision'] },
  erasures: {
    personal: ['subject'],
    other: ['kind', 'subject_kind', 'subject_hash', 'status', 'report', 'recipients'],
  },
  first_administrator_code: { other: ['code_hash'] },
  idempotency_keys: { personal: ['key', 'body_hash', 'reply'] },
  inbound_postbacks: {
    personal: ['payload', 'sent', 'received', 'call_hash', 'event_hash'],
    other: ['outcome', 'source', 'code', 'reason'],
  },
  intake_refusals: { other: ['code'] },
  // Deleted with the leads that they are about.
  integration_tests: { other: ['basis_hash'] },
  kept_answers: { personal: ['content'], other: ['step'] },
  lead_attempts: {
    personal: [
      'code',
      'message',
      'offer',
      'funnel',
      'funnel_override',
      'publisher_id_override',
      'req_payload',
      'res_payload',
      'external_id',
    ],
    other: [
      'state',
      'restriction_origin',
      'funnel_override_origin',
      'pub_override_origin',
      'cap_reservations',
      'slot_moves',
      'currency',
    ],
  },
  lead_decisions: { personal: ['trace'] },
  lead_overrides: { other: ['kind', 'side', 'override_values'] },
  lead_status_history: {
    personal: ['brand_status', 'previous_brand_status', 'note'],
    other: ['source'],
  },
  leads: {
    personal: [
      'email',
      'phone',
      'first_name',
      'last_name',
      'ip',
      'offer',
      'funnel',
      ...CUSTOM_PARAMS,
      'hit_id',
      'city',
      'notes',
      'injected',
      'external_id',
      'brand_status',
      'publisher_status',
      'status_override',
      'rejection_code',
      'rejection_reason',
      'funnel_override',
      'publisher_id_override',
      'redirect_token',
      'autologin_url',
      'forced_advertiser',
    ],
    other: [
      'language',
      'funnel_override_origin',
      'pub_override_origin',
      'campaign_route',
      'return_reason',
      'revenue_foreign',
      'payout_foreign',
    ],
  },
  exchange_rates: { other: ['currency', 'source'] },
  ledger_accounts: { other: ['kind', 'part', 'currency'] },
  ledger_postings: { other: ['leg', 'part', 'reason'] },
  // Configuration, as in the versions of its records.
  line_saves: { other: ['request_hash', 'changes'] },
  login_challenges: { other: ['client_hash', 'totp_secret'] },
  login_failures: { other: ['key'] },
  lookup_values: { personal: ['value'], other: ['kind'] },
  money_events: { other: ['reason', 'leg', 'part'] },
  offer_landings: { other: ['name', 'url'] },
  offers: {
    personal: ['notes'],
    other: [
      'name',
      'slug',
      'url',
      'status',
      'funnels',
      'category',
      'preview_url',
      'payout_text',
      'visible_to',
    ],
  },
  // Ids and codes only: TOPICS describes the payloads.
  // Events of webhooks hold statuses, which are texts of advertisers. Deleted 7 days after they were
  // sent.
  outbox: { kept: ['payload'], other: ['topic'] },
  password_links: { other: ['token_hash'] },
  plan_versions: { other: ['terms'] },
  presets: { personal: ['name', 'config'], other: ['page'] },
  progress_logs: { personal: ['parameters', 'reason'], other: ['type', 'status', 'outcome'] },
  // Codes, field names and addresses of routes: the log of the panel has no values.
  publisher_api_calls: { other: ['method', 'path', 'code', 'faults', 'trace_id'] },
  publisher_accounts: {
    other: ['first_name', 'last_name', 'email', 'password_hash', 'totp_secret'],
  },
  publisher_payouts: {
    other: [
      'name',
      'currency',
      'funnels',
      'offers',
      'custom_params',
      'zone',
      'period',
      'tiers',
      'deducted_statuses',
    ],
  },
  publisher_postback_deliveries: { personal: ['last_error'], other: ['event', 'state'] },
  publisher_postbacks: { other: ['event', 'url', 'signing_secret'] },
  publisher_supported_countries: { personal: ['notes'] },
  publishers: {
    other: [
      'name',
      'status',
      'api_token_hash',
      'api_token_encrypted',
      'autologin_interval',
      'locate_leads_by',
      'tracking_domain',
      'offer_url',
      'previous_token_hash',
    ],
  },
  record_versions: { personal: ['content'], other: ['entity'] },
  replays: { personal: ['draft', 'error', 'result'], other: ['status'] },
  report_copies: { other: ['kind', 'name', 'state'] },
  roles: { other: ['name', 'type'] },
  sessions: { other: ['address_hash', 'device', 'last_address'] },
  scheduled_changes: {
    personal: ['title', 'body', 'fields', 'changes', 'reason'],
    other: ['method', 'path', 'zone', 'entity', 'state'],
  },
  settings: { other: ['key', 'value'] },
  status_groups: { other: ['group', 'statuses'] },
  status_mappings: { other: ['statuses', 'format', 'reports'] },
  step_values: { other: ['step', 'basis_hash', 'content'] },
  // Deleted as a whole: the content is encrypted.
  status_pull_answers: { personal: ['content'], other: ['request'] },
  status_pull_log: { personal: ['error'], other: ['refusals'] },
  status_pulls: { other: ['name', 'template', 'last_error', 'failed_rows'] },
  time_zones: { other: ['name'] },
  user_recovery_codes: { other: ['code_hash'] },
  users: {
    personal: ['extras'],
    other: ['name', 'email', 'password_hash', 'totp_secret'],
  },
  // Deleted within seconds, when the rejection takes effect or is undone.
  waiting_acceptances: { kept: ['status_override'] },
  webhook_alerts: { other: ['key'] },
  webhook_deliveries: {
    personal: ['body', 'last_error', 'attempts'],
    other: ['message_id', 'event', 'record', 'state'],
  },
  webhook_health: { other: ['disabled_reason'] },
  webhook_secrets: { other: ['secret'] },
  webhooks: { other: ['name', 'url', 'events', 'secret'] },
};

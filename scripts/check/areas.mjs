// The areas of the API, their modules, and the tables that each module writes: the only declaration.
// The dependency rules, the owners of tables and docs/ARCHITECTURE.md are held to it.

/**
 * The areas from the ground up. A module imports from its own area and the areas before it.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const AREAS = {
  reference: {
    lookups: ['lookup_values'],
    settings: ['settings'],
    presets: ['presets'],
    'own-parties': [],
    'status-groups': ['status_groups'],
    'webhook-events': [],
  },
  'lead-data': {
    'lead-conditions': [],
    'lead-ledger': [
      'conversions',
      'idempotency_keys',
      'lead_attempts',
      'lead_decisions',
      'lead_status_history',
      'leads',
    ],
    'leads-in-memory': [],
    'leads-in-clickhouse': ['report_copies'],
    'lead-stores': [],
  },
  routing: {
    distributions: [
      'distribution_advertisers',
      'distribution_groups',
      'distribution_timeslots',
      'distributions',
    ],
    caps: ['cap_hours', 'cap_windows', 'caps'],
    routing: ['conversion_stats', 'slot_credits'],
    blacklist: ['blacklist_import_lines', 'blacklist_imports', 'blacklist_items'],
  },
  delivery: {
    integrations: ['advertiser_integrations', 'integration_tests', 'kept_answers', 'step_values'],
    delivery: ['answer_warnings', 'circuit_closings', 'circuit_openings'],
  },
  intake: {
    'publisher-auth': [],
    intake: ['intake_refusals', 'publisher_api_calls'],
  },
  leads: {
    leads: [],
    injections: ['progress_logs'],
    campaigns: [
      'campaign_consumers',
      'campaign_registrations',
      'campaign_sources',
      'campaign_step_advertisers',
      'campaign_steps',
      'campaigns',
    ],
    simulations: ['replays'],
  },
  conversions: {
    'postback-auth': [],
    conversions: ['deposits', 'waiting_acceptances'],
    'advertiser-reports': [
      'inbound_postbacks',
      'inbound_postbacks_not_kept',
      'status_mappings',
      'status_pull_answers',
      'status_pull_log',
      'status_pulls',
    ],
  },
  money: {
    ledger: [
      'ledger_accounts',
      'ledger_checks',
      'ledger_entries',
      'ledger_postings',
      'money_events',
    ],
    guarantees: ['cohort_events', 'cohort_recounts', 'plan_cohorts'],
    'exchange-rates': ['exchange_rates'],
  },
  reporting: {
    reports: [],
    'click-reports': [],
    dashboard: [],
    search: [],
  },
  parties: {
    parties: [
      'advertiser_exclusions',
      'advertiser_opening_hours',
      'advertiser_revenues',
      'advertiser_supported_countries',
      'advertisers',
      'lead_overrides',
      'plan_versions',
      'publisher_payouts',
      'publisher_supported_countries',
      'publishers',
    ],
  },
  staff: {
    auth: ['login_challenges', 'login_failures', 'sessions', 'user_recovery_codes'],
    users: ['users'],
    roles: ['role_permissions', 'roles'],
    'api-tokens': ['api_tokens'],
    accounts: ['first_administrator_code', 'password_links'],
    'audit-log': [],
  },
  publishers: {
    panel: [],
    'panel-sign-in': [],
    'publisher-accounts': ['publisher_account_publishers', 'publisher_accounts'],
    'publisher-postbacks': [
      'publisher_postback_deliveries',
      'publisher_postback_health',
      'publisher_postbacks',
    ],
    offers: ['offer_landings', 'offers'],
    redirects: ['clicks'],
  },
  operation: {
    alerts: ['alert_dismissals'],
    'alert-sending': ['alert_messages', 'alert_notices', 'alert_recipients'],
    'scheduled-changes': ['scheduled_changes'],
    lines: ['line_saves'],
    webhooks: [
      ...['webhook_alerts', 'webhook_deliveries', 'webhook_health', 'webhook_secrets'],
      'webhooks',
    ],
    chat: ['chat_bots', 'chat_link_codes', 'chat_links', 'chat_replies', 'chat_requests'],
    monitoring: [],
    health: [],
    'data-protection': ['erasure_findings', 'erasures'],
  },
};

/**
 * Tables that no module writes. `seed` stands for migrations, triggers and prisma/seed.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const OTHER_OWNERS = {
  'shared/audit': ['audit_log'],
  'shared/lists': ['change_marks'],
  'shared/queue': ['outbox'],
  'shared/versions': ['record_versions'],
  seed: [
    'blacklist_types',
    'countries',
    'lead_removals',
    'routing_versions',
    'slot_counts',
    'time_zones',
  ],
};

/** Channels of alerts. */
export const ALERT_CHANNELS = ['email', 'telegram', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** The longest time in which a changed alert is not sent again. */
export const MOST_REPEAT_HOURS = 168;

/** Kinds of alerts in words. */
export const ALERT_KIND_TITLES = {
  postback_disabled: 'Publisher postback switched off',
  circuit_open: 'Advertiser gets no leads',
  pull_failing: 'Status pull fails',
  answer_warning: 'Answers of an advertiser look wrong',
  unmatched_postbacks: 'Reports without a lead',
  refused_ftds: 'Refused reports with an FTD',
  pull_rows_refused: 'Rows of status pulls that cannot be read',
  unknown_attempts: 'Leads wait for an answer',
  cap_filling: 'Cap nearly full or full',
  change_refused: 'Scheduled change refused',
  leads_over_memory: 'Leads do not fit in memory',
  ledger_differs: 'Ledger disagrees with the leads',
  many_exports: 'Many rows exported by one person',
  webhook_disabled: 'Webhook switched off',
  retention_pending: 'Retention will be shortened',
  second_factor_reset: 'Second factor reset',
  sign_in_blocked: 'Sign-ins slowed down',
  new_address: 'Sign-in from a new address',
} as const;

/** Every error code of the staff API with its HTTP status and text. */
export const ERRORS = {
  VALIDATION_FAILED: [422, 'Please check the highlighted fields.'],
  NOT_JSON: [400, 'The body is not valid JSON.'],
  BODY_TOO_LARGE: [413, 'The body is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send JSON with content type application/json.'],
  UNAUTHENTICATED: [401, 'Please sign in.'],
  FORBIDDEN: [403, 'You do not have permission to do this.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not support that method.'],
  CONFLICT: [409, 'Somebody else has saved this since you opened it.'],
  VERSION_NOT_FOUND: [404, 'No such version.'],
  RATE_LIMITED: [429, 'Too many requests. Please wait and try again.'],
  CANCELLED: [499, 'The request was cancelled.'],
  INTERNAL: [500, 'Something went wrong. Please try again.'],
  UNAVAILABLE: [503, 'The service is not ready. Please try again in a moment.'],

  LOGIN_FAILED: [400, 'The email or the password is wrong.'],
  LOGIN_BLOCKED: [429, 'Too many attempts. Please wait and try again.'],
  TWO_FACTOR_WRONG: [400, 'The code is wrong or was already used.'],
  TWO_FACTOR_NO_CHALLENGE: [400, 'Please sign in with your password again.'],
  RECOVERY_CODE_WRONG: [400, 'The recovery code is wrong or was already used.'],
  USER_MISMATCH: [403, 'You can change only your own settings.'],
  TIMEZONE_UNKNOWN: [422, 'No such time zone.'],

  PRESET_NOT_FOUND: [404, 'No such preset.'],
  PRESET_LIMIT: [409, 'There are too many presets. Please delete one first.'],
  PRESET_NAME_TAKEN: [409, 'You already have a preset with this name. Please choose another.'],

  CAP_NOT_FOUND: [404, 'No such cap.'],
  CAP_REFERENCE_UNKNOWN: [
    422,
    'A chosen country, advertiser, publisher or time zone does not exist.',
  ],
  CAP_RESETS_ITSELF: [409, 'A daily cap resets automatically. Only interval caps can be reset.'],

  DISTRIBUTION_NOT_FOUND: [404, 'No such distribution.'],
  DISTRIBUTION_REFERENCE_UNKNOWN: [
    422,
    'A chosen country, advertiser, publisher or time zone does not exist.',
  ],
  REPLAY_NOT_FOUND: [404, 'No such replay.'],
  REPLAY_TOO_LARGE: [
    422,
    'The range has too many leads for a replay. Please choose a shorter range.',
  ],

  EXPORT_BUSY: [429, 'Too many exports are running. Please try again when one of them is done.'],
  EXPORT_TOO_LARGE: [
    422,
    'An xlsx file cannot hold that many rows. Please export csv or narrow the filter.',
  ],

  LEAD_NOT_FOUND: [404, 'No such lead.'],
  LEAD_TRANSITION_ILLEGAL: [409, 'The lead is not in a state that allows this.'],
  LEAD_NOT_SETTLED: [409, 'The lead is still being delivered. Please try again in a moment.'],
  LEAD_HAS_NO_REVENUE: [409, 'You can change the revenue only if the lead has a real FTD.'],
  LEAD_HAS_NO_PAYOUT: [
    409,
    'You can change the payout only if the lead has an accepted, real FTD.',
  ],
  NO_ROW_SELECTED: [422, 'No row selected'],
  PROGRESS_LOG_NOT_FOUND: [404, 'No such job.'],
  PROGRESS_LOG_NOT_IDLE: [409, 'The job has already started.'],
  TEST_LEAD_FAILED: [422, 'The advertiser did not accept the test lead.'],
  CONVERSION_ALREADY_DECIDED: [409, 'This FTD has already been decided.'],
  CONVERSION_CHANGED: [409, 'The advertiser has reported a new FTD since. Please look again.'],

  PUBLISHER_NOT_FOUND: [404, 'No such publisher.'],
  ADVERTISER_NOT_FOUND: [404, 'No such advertiser.'],
  INTEGRATION_MISSING: [409, 'The advertiser has no integration yet.'],
  POSTBACK_TOKEN_UNKNOWN: [404, 'Unknown postback address.'],
  POSTBACK_LEAD_UNKNOWN: [404, 'This advertiser has no such lead.'],
  ALERT_NOT_FOUND: [404, 'This alert no longer exists.'],
  PULL_NOT_ACTIVE: [409, 'Status pulling is off for this advertiser. Turn it on first.'],
  POSTBACK_NOT_FOUND: [404, 'No such postback.'],
  POSTBACK_EXISTS: [409, 'The publisher already has this address for this event.'],
  POSTBACK_INACTIVE: [409, 'The postback is switched off.'],
  DELIVERY_NOT_FOUND: [404, 'No such delivery.'],
  DELIVERY_WAITING: [409, 'This delivery is already scheduled for another try.'],
  UNMATCHED_NOT_FOUND: [404, 'No such report.'],
  UNMATCHED_REVIEWED: [409, 'Somebody else has already handled this report.'],
  ATTEMPT_NOT_FOUND: [404, 'No such attempt.'],
  ATTEMPT_SETTLED: [409, 'This attempt is already settled.'],
  REDIRECT_UNKNOWN: [404, 'This link is unknown.'],
  REDIRECT_EXPIRED: [410, 'This link has expired.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

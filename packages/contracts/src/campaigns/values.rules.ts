// Values of the fields of campaigns. The pages use them without the schemas.

export const CAMPAIGN_STATUSES = ['active', 'inactive', 'complete'] as const;
export const CAMPAIGN_SOURCE_STATUSES = ['inactive', 'active', 'completed'] as const;

/** How the leads of a source are shared among the advertisers of a step. */
export const CAMPAIGN_METHODS = ['slot', 'chance', 'optimize'] as const;
export type CampaignMethod = (typeof CAMPAIGN_METHODS)[number];
/** Which leads a source draws, by their result. */
export const CAMPAIGN_LEAD_STATUSES = ['failed', 'not_converted', 'converted'] as const;
export type CampaignLeadStatus = (typeof CAMPAIGN_LEAD_STATUSES)[number];
export const DELAY_UNITS = ['days', 'hours', 'minutes'] as const;
export type DelayUnit = (typeof DELAY_UNITS)[number];
/** Filters of a source that can exclude their values. */
export const CAMPAIGN_FILTERS = [
  'advertiser_id',
  'affiliate_id',
  'funnel',
  'country_id',
  'brand_status',
] as const;
export type CampaignFilter = (typeof CAMPAIGN_FILTERS)[number];

/** When a person leaves a campaign. */
export const EXIT_CONDITION = { never: 1, registered: 2, deposited: 3 } as const;
/** Exit conditions in a word or two, for histories. */
export const EXIT_NAMES = { 1: 'Never', 2: 'Lead', 3: 'Conversion' } as const;
/** Days that a step waits for a deposit, unless staff choose otherwise. */
export const CONVERSION_DAYS = 7;
/** The most days that a step can wait for a deposit. */
export const MOST_CONVERSION_DAYS = 365;

/** The most sources of a campaign, completed ones included. */
export const MOST_SOURCES = 50;
/** The most steps of a campaign. */
export const MOST_STEPS = 20;

/** The most registrations in an hour that a campaign can be limited to. */
export const MOST_PER_HOUR = 100_000;

/** The longest delay: ten years. */
export const LONGEST_DELAY: Readonly<Record<DelayUnit, number>> = {
  days: 3650,
  hours: 87_600,
  minutes: 5_256_000,
};

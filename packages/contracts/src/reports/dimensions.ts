import { CUSTOM_PARAMS, CUSTOM_PARAM_TITLE } from '../leads/custom-params.js';

/**
 * Groupings of a report (domain §10), in the order of the screen. `created_at` is the day in the
 * viewer's zone: the lead's day of creation for leads, the day of the FTD for FTDs and money.
 */
export const DIMENSIONS = [
  'advertiser_id',
  'country_id',
  'offer',
  'affiliate_id',
  'created_at',
  'brand_status',
  'publisher_status',
  'dis_id',
  'funnel',
  ...CUSTOM_PARAMS,
  'hour',
  'weekday',
  'month',
  'status_group',
  'deal',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The name of each dimension on the screen and in exports. */
export const DIMENSION_LABEL: Readonly<Record<Dimension, string>> = {
  advertiser_id: 'Advertiser',
  country_id: 'Countries',
  offer: 'Offers',
  affiliate_id: 'Publisher',
  created_at: 'Daily',
  brand_status: 'Statuses',
  publisher_status: 'Publisher Status',
  dis_id: 'Distribution',
  funnel: 'Funnel',
  ...CUSTOM_PARAM_TITLE,
  hour: 'Hour',
  weekday: 'Weekday',
  month: 'Month',
  status_group: 'Status Group',
  deal: 'Deal',
};

/**
 * Groupings that follow from the moment of an event: its wall time in the viewer's zone. They take
 * the moment of the lead for leads and that of the FTD for FTDs and money.
 */
export const TIME_DIMENSIONS = ['created_at', 'hour', 'weekday', 'month'] as const;
export type TimeDimension = (typeof TIME_DIMENSIONS)[number];
export const isTimeDimension = (dimension: Dimension): dimension is TimeDimension =>
  (TIME_DIMENSIONS as readonly Dimension[]).includes(dimension);

/** The label of the group of leads that have no value. */
export const EMPTY_GROUP = '(empty)';
export const emptyLabel = (dimension: Dimension): string =>
  dimension === 'deal' ? 'No deal' : EMPTY_GROUP;

/** The dimensions that a row may be grouped by next: those that its path does not use. */
export const nextDimensions = (path: readonly Dimension[]): Dimension[] =>
  DIMENSIONS.filter((dimension) => !path.includes(dimension));

import { CUSTOM_PARAMS, CUSTOM_PARAM_TITLE } from '../leads/custom-params.js';

/** Groupings of click reports, in the order of the screen. */
export const CLICK_DIMENSIONS = [
  'affiliate_id',
  'offer_id',
  'country_id',
  'device',
  'browser',
  'os',
  'referrer_host',
  'landing_id',
  'created_at',
  'hour',
  ...CUSTOM_PARAMS,
] as const;
export type ClickDimension = (typeof CLICK_DIMENSIONS)[number];

/** The name of each dimension on the screen and in exports. */
export const CLICK_DIMENSION_LABEL: Readonly<Record<ClickDimension, string>> = {
  affiliate_id: 'Publisher',
  offer_id: 'Offers',
  country_id: 'Countries',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  referrer_host: 'Referrer',
  landing_id: 'Landing Page',
  created_at: 'Daily',
  hour: 'Hour',
  ...CUSTOM_PARAM_TITLE,
};

/** Returns the dimensions that a row may be grouped by next: all that its path does not use. */
export const nextClickDimensions = (path: readonly ClickDimension[]): ClickDimension[] =>
  CLICK_DIMENSIONS.filter((dimension) => !path.includes(dimension));

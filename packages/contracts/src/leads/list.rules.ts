import { CUSTOM_PARAMS, CUSTOM_PARAM_TITLE } from './custom-params.js';

// The choices of the leads list. This file does not import zod, because the browser loads it first.

/** The fields that the search bar can search. */
export const LEAD_SEARCH_FIELDS = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'funnel',
  ...CUSTOM_PARAMS,
  'id',
  'hit_id',
  'ip',
] as const;
export type LeadSearchField = (typeof LEAD_SEARCH_FIELDS)[number];

/**
 * The fields that the list can be sorted by. Any other falls back to `created_at` descending
 * (LED-042).
 */
export const LEAD_SORT_FIELDS = [
  'advertiser_name',
  'dis_id',
  'country_name',
  'publisher_name',
  'offer',
  'brand_status',
  ...CUSTOM_PARAMS,
  'publisher_status',
  'status',
  'created_at',
] as const;
export type LeadSortField = (typeof LEAD_SORT_FIELDS)[number];

/** Rows per page. */
export const LEAD_PAGE_SIZES = [10, 25, 50, 100, 200, 500, 1000] as const;

/**
 * The columns of the leads table, of its chooser and of exports, with titles, in standard order
 * (LED-034, LED-035).
 */
export const LEAD_COLUMN_TITLES = {
  id: 'ID',
  status: 'Status',
  email: 'Email',
  advertiser_name: 'Advertiser',
  publisher_name: 'Publisher',
  country_name: 'Country',
  created_at: 'Created At',
  brand_status: 'Advertiser Status',
  publisher_status: 'Publisher Status',
  rejection_reason: 'Rejection Reason',
  ftd_date: 'FTD Date',
  revenue: 'Revenue',
  payout: 'Payout',
  offer: 'Offer',
  funnel: 'Funnel',
  distribution_name: 'Distribution',
  dis_id: 'Distribution ID',
  status_override: 'Status Override',
  funnel_override: 'Funnel Override',
  publisher_id_override: 'Publisher ID Override',
  notes: 'Notes',
  broker_first_time_deposit: 'Broker First Time Deposit',
  real_conversion: 'Real Conversion',
  first_name: 'First Name',
  last_name: 'Last Name',
  phone: 'Phone',
  ip: 'IP',
  ...CUSTOM_PARAM_TITLE,
  autologged_at: 'Autologged At',
  autologin_url: 'Autologin URL',
  redirect_url: 'Redirect URL',
  city: 'City',
  language: 'Language',
  return_reason: 'Return Reason',
} as const;
export type LeadColumn = keyof typeof LEAD_COLUMN_TITLES;
export const LEAD_COLUMNS = Object.keys(LEAD_COLUMN_TITLES) as LeadColumn[];

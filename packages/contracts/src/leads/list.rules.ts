/** The choices of the leads list. They are here without zod, because the browser's first code needs them too. */

/** What the search bar may look in (LED-051). */
export const LEAD_SEARCH_FIELDS = ['email', 'first_name', 'last_name', 'funnel', 'custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5', 'id', 'hit_id', 'ip'] as const;
export type LeadSearchField = (typeof LEAD_SEARCH_FIELDS)[number];

/** What the list may be sorted by; anything else falls back to `created_at` descending (LED-042). */
export const LEAD_SORT_FIELDS = ['advertiser_name', 'dis_id', 'country_name', 'publisher_name', 'offer', 'brand_status', 'custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5', 'publisher_status', 'status', 'created_at'] as const;
export type LeadSortField = (typeof LEAD_SORT_FIELDS)[number];

/** Rows per page (LED-039). */
export const LEAD_PAGE_SIZES = [10, 25, 50, 100, 200, 500, 1000] as const;

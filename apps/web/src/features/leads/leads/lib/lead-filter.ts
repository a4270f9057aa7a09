import {
  LEAD_COLUMN_TITLES,
  LEAD_PAGE_SIZES,
  LEAD_SEARCH_FIELDS,
  LEAD_SORT_FIELDS,
  type LeadSearchField,
} from '@leadline/contracts/lead-list';
import { leadCodec } from '#shared/filters/lead-fields';
import type { ListView } from '#shared/filters/list-view';

/** Page 1, 100 rows, newest first. */
const view: ListView = { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } };
export const LEAD_LIST = {
  codec: leadCodec,
  view,
  pageSizes: LEAD_PAGE_SIZES,
  sortKeys: LEAD_SORT_FIELDS,
  presets: 'leads',
} as const;

/** Names of the searched fields, equal to the titles of their columns. */
export const SEARCH_LABELS: Record<LeadSearchField, string> = {
  ...LEAD_COLUMN_TITLES,
  hit_id: 'Hit ID',
};
export const SEARCH_OPTIONS = LEAD_SEARCH_FIELDS.map((field) => ({
  value: field,
  label: SEARCH_LABELS[field],
}));

import { filterCodec, filterOf, filterText } from '#shared/filters/filter-codec';
import { NO_FILTER, type Filter, type SelectField } from '#shared/filters/filter-fields';
import { ADVERTISERS, COUNTRIES, LEAD_FIELDS, PUBLISHERS } from '#shared/filters/lead-fields';

const isOffer = (field: (typeof LEAD_FIELDS)[number]): field is SelectField =>
  field.kind === 'select' && field.field === 'offer';

/** Fields of *Set Filter*, which applies to all widgets. */
const DASHBOARD_FIELDS = [PUBLISHERS, COUNTRIES, ADVERTISERS, ...LEAD_FIELDS.filter(isOffer)];

export const dashboardCodec = filterCodec(DASHBOARD_FIELDS, NO_FILTER);

/** State in the address: only the filter, as the dashboard has no pages and no order. */
export const DASHBOARD_LIST = {
  codec: dashboardCodec,
  view: { page: 1, limit: 100, sort: { key: 'id', order: 'desc' } },
  pageSizes: [],
  sortKeys: [],
} as const;

/** Returns the JSON text of a filter, for the address and the calls. */
export const filterJson = (filter: Filter): string => filterText(dashboardCodec, filter);

/** Reads the filter stored in the user's settings. */
export const storedFilter = (stored: Readonly<Record<string, unknown>>): Filter =>
  filterOf(
    dashboardCodec,
    Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null)),
  );

export const isFiltered = (filter: Filter): boolean => filterJson(filter) !== '{}';

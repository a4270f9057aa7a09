import {
  chosenIds,
  chosenTexts,
  fieldsBody,
  type SelectField,
} from '#shared/filters/filter-fields';
import { NO_PARTS, partsCodec, type FilterParts } from '#shared/filters/filter-parts';
import { filterOf, filterText } from '#shared/filters/filter-codec';
import { ADVERTISERS, COUNTRIES, LEAD_FIELDS, PUBLISHERS } from '#shared/filters/lead-fields';

const isOffer = (field: (typeof LEAD_FIELDS)[number]): field is SelectField =>
  field.kind === 'select' && field.field === 'offer';

/** Fields of *Set Filter*, which applies to all widgets. */
export const DASHBOARD_FIELDS = [
  PUBLISHERS,
  COUNTRIES,
  ADVERTISERS,
  ...LEAD_FIELDS.filter(isOffer),
] as const;

export const dashboardCodec = partsCodec(DASHBOARD_FIELDS, NO_PARTS);

/** State in the address: only the filter, as the dashboard has no pages and no order. */
export const DASHBOARD_LIST = {
  codec: dashboardCodec,
  view: { page: 1, limit: 100, sort: { key: 'id', order: 'desc' } },
  pageSizes: [],
  sortKeys: [],
} as const;

/** Returns the fields of a request. */
export const filterBody = ({ fields }: FilterParts) => ({
  ...(fieldsBody(DASHBOARD_FIELDS, fields) as { excludes: DashboardExclude[] | null }),
  publisher_id: chosenIds(fields, 'publisher_id'),
  country_id: chosenIds(fields, 'country_id'),
  advertiser_id: chosenIds(fields, 'advertiser_id'),
  offer: chosenTexts(fields, 'offer'),
});
export type DashboardExclude = 'affiliate_id' | 'country_id' | 'advertiser_id' | 'offer';

/** Returns the JSON text of a filter, for the address and the calls. */
export const filterJson = (filter: FilterParts): string => filterText(dashboardCodec, filter);

/** Reads the filter stored in the user's settings. */
export const storedFilter = (stored: Readonly<Record<string, unknown>>): FilterParts =>
  filterOf(
    dashboardCodec,
    Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null)),
  );

export const isFiltered = (filter: FilterParts): boolean => filterJson(filter) !== '{}';

import { forCustomParams, type CustomParam, type LeadFilter } from '@leadline/contracts';

/** Values of a field, chosen or excluded. */
interface Choice {
  readonly values: readonly (number | string)[];
  readonly isExcluded: boolean;
}
export type ClickField = 'publisher_id' | 'country_id' | 'offer' | CustomParam;
export type ClickFilter = Partial<Record<ClickField, Choice>>;

const FIELDS: Readonly<Record<ClickField, readonly (keyof LeadFilter)[]>> = {
  publisher_id: ['publisher_id', 'affiliate_id'],
  country_id: ['country_id'],
  offer: ['offer'],
  ...forCustomParams((name) => [name]),
};
/** Conditions that a click cannot meet, because its outcome is not known yet. */
const ONLY_LEADS = [
  'advertiser_id',
  'dis_id',
  'brand_status',
  'publisher_status',
  'affiliate_sale_status',
  'funnel',
] as const satisfies (keyof LeadFilter)[];
const SCOPES = ['is_approved', 'late_ftd', 'campaign_leads', 'is_original'] as const;

const isAboutLeads = (filter: LeadFilter): boolean =>
  ONLY_LEADS.some((name) => filter[name] !== null) ||
  filter.groups.length > 0 ||
  SCOPES.some((name) => filter[name] === 'only') ||
  filter.is_test === true ||
  filter.exclude_fake_FTD === true ||
  filter.traffic !== 'all' ||
  filter.inside_selected_hour_range;

/**
 * Returns the conditions of a filter that clicks have too. Null if it has other conditions that
 * exclude leads.
 */
export const clickFilterOf = (filter: LeadFilter): ClickFilter | null => {
  if (isAboutLeads(filter)) return null;
  const excludes: readonly string[] = filter.excludes ?? [];
  const fields: ClickFilter = {};
  for (const field of Object.keys(FIELDS) as ClickField[]) {
    const names = FIELDS[field];
    const chosen = names.flatMap((name) => (filter[name] as (number | string | null)[]) ?? []);
    const values = chosen.filter((value) => value !== null);
    // A lead without a value says nothing about its click.
    if (values.length < chosen.length) return null;
    const isExcluded = names.some((name) => excludes.includes(name));
    if (values.length > 0) fields[field] = { values, isExcluded };
  }
  return fields;
};

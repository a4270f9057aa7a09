import type { CustomParam, LeadFilter } from '@leadline/contracts';
import type { ConditionOf } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { chosenIn } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import type { LeadField } from '#modules/lead-data/lead-conditions/domain/lead-fields.js';

/** The fields of a lead that its click has, too. A click has no outcome yet. */
export type ClickField = 'publisher_id' | 'country_id' | 'offer' | CustomParam;
const isOfClick = (field: LeadField): field is ClickField =>
  field === 'publisher_id' ||
  field === 'country_id' ||
  field === 'offer' ||
  field.startsWith('custom_param_');

/** The chosen values of a field. */
export type ClickChoice = Omit<ConditionOf<'in'>, 'field'> & { readonly field: ClickField };

const SCOPES = ['is_approved', 'late_ftd', 'campaign_leads', 'is_original', 'returned'] as const;

const isAboutLeads = (filter: LeadFilter): boolean =>
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
export const clickFilterOf = (filter: LeadFilter): ClickChoice[] | null => {
  if (isAboutLeads(filter)) return null;
  const choices: ClickChoice[] = [];
  for (const { field, ...chosen } of chosenIn(filter)) {
    // A lead without a value says nothing about its click.
    if (!isOfClick(field) || chosen.values.includes(null)) return null;
    choices.push({ ...chosen, field });
  }
  return choices;
};

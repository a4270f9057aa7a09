import type { LeadFilter } from '@leadline/contracts';
import type { LeadCriteria, Selection } from './lead-criteria.js';
import { LEAD_FIELDS, LEAD_FIELD_NAMES } from './lead-fields.js';
import { timeWindowOf, type Viewer } from './time-window.js';

const selectionsOf = (filter: LeadFilter): Selection[] => {
  const excludes: readonly string[] = filter.excludes ?? [];
  return LEAD_FIELD_NAMES.flatMap((field) => {
    const { names } = LEAD_FIELDS[field];
    const values = [
      ...new Set(names.flatMap((name): readonly (number | string)[] => filter[name] ?? [])),
    ];
    return values.length === 0
      ? []
      : [{ field, values, excluded: names.some((name) => excludes.includes(name)) }];
  });
};

/**
 * Parses a filter: resolves its names and times. `whenAbsent` is the default for test leads and
 * fake FTDs (null = all).
 */
export const leadCriteriaOf = (
  filter: LeadFilter,
  viewer: Viewer,
  reportingZone: string,
  whenAbsent: boolean | null,
): LeadCriteria => ({
  time: timeWindowOf(filter, viewer),
  zone: viewer.zone,
  reportingZone,
  now: viewer.now,
  traffic: filter.traffic,
  createdInsideRange: filter.created_inside_date_range,
  selections: selectionsOf(filter),
  test: filter.is_test === undefined ? whenAbsent : filter.is_test,
  fakeFtd: filter.exclude_fake_FTD === undefined ? whenAbsent : filter.exclude_fake_FTD,
  approved: filter.is_approved,
  late: filter.late_ftd,
  campaign: filter.campaign_leads,
  original: filter.is_original,
});

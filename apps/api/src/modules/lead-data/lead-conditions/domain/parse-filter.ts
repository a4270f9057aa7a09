import type { LeadFilter } from '@leadline/contracts';
import type { LeadCriteria, Selection } from './lead-criteria.js';
import { LEAD_FIELDS, LEAD_FIELD_NAMES, type LeadField } from './lead-fields.js';
import { timeWindowOf, type Viewer } from './time-window.js';

/** Reads an empty text as no value. */
const withEmptyText = (
  field: LeadField,
  values: readonly (number | string | null)[],
): readonly (number | string | null)[] =>
  values.includes(null) && LEAD_FIELDS[field].holds === 'text' ? [...values, ''] : values;

const selectionsOf = (filter: LeadFilter): Selection[] => {
  const excludes: readonly string[] = filter.excludes ?? [];
  return LEAD_FIELD_NAMES.flatMap((field) => {
    const { names } = LEAD_FIELDS[field];
    const values = [
      ...new Set(names.flatMap((name): readonly (number | string | null)[] => filter[name] ?? [])),
    ];
    return values.length === 0
      ? []
      : [
          {
            field,
            values: withEmptyText(field, values),
            excluded: names.some((name) => excludes.includes(name)),
          },
        ];
  });
};

const NO_GROUPS = { limitedTo: null, groups: [], statusGroups: new Map<string, number>() };

/**
 * Parses a filter: resolves its names and times. `whenAbsent` is the default for test leads and
 * fake FTDs (null = all). The groups of the filter are passed parsed, because status groups have to
 * be read from the database. `limitedTo` are the parties to which the viewer is limited.
 */
export const leadCriteriaOf = (
  filter: LeadFilter,
  viewer: Viewer,
  reportingZone: string,
  whenAbsent: boolean | null,
  {
    limitedTo,
    groups,
    statusGroups,
  }: Pick<LeadCriteria, 'limitedTo' | 'groups' | 'statusGroups'> = NO_GROUPS,
): LeadCriteria => ({
  limitedTo,
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
  groups,
  statusGroups,
});

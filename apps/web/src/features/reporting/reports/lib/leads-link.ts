import type { Filter } from '#shared/filters/filter-fields';
import {
  combinedStatuses,
  withOutcome,
  type LeadCombination,
} from '#shared/filters/lead-combination';
import { filtersParam, leadsCriteriaCodec } from '#shared/filters/lead-fields';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { groupFilter } from './path-filter';
import type { GroupLine } from './report-tree';

/**
 * The selection of leads that a row opens. If none was made, it is those that the row counts as its
 * "Leads". A row that has none, e.g. of a status that means failure, opens everything that came in.
 */
const selectionOf = (chosen: LeadCombination, leads: number): LeadCombination => {
  const isChosen = combinedStatuses(chosen) !== null || chosen.badges.length > 0;
  return isChosen || leads === 0 ? chosen : withOutcome(chosen, 'successful');
};

/** The address of the leads of a row: the filter in force, and the groups on the way. */
export const leadsLinkOf = (
  filter: Filter,
  { path, row }: GroupLine,
  appliedAt: number,
  zone: Zone,
): string => {
  const { time, ...grouped } = groupFilter(filter, path, wallOf(appliedAt, zone));
  const combination = selectionOf(filter.combination, row.leads);
  const shown = { ...grouped, combination, time: { ...time, comparePast: false } };
  return `/leads?filters=${filtersParam(leadsCriteriaCodec, shown)}`;
};

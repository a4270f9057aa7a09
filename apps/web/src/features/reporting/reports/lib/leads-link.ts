import { toAddress } from '#shared/filters/address-text';
import { leadsCriteriaCodec, type LeadCriteria } from '#shared/filters/lead-criteria';
import {
  combinedStatuses,
  wholeCombination,
  withOutcome,
  type LeadCombination,
} from '#shared/filters/lead-combination';
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
  criteria: LeadCriteria,
  { path, row }: GroupLine,
  appliedAt: number,
  zone: Zone,
): string => {
  const panel = groupFilter(criteria.panel, path, wallOf(appliedAt, zone));
  const combination = selectionOf(criteria.combination, row.leads);
  const text = JSON.stringify({
    ...wholeCombination(combination),
    ...leadsCriteriaCodec.toJson({
      ...criteria,
      combination,
      panel: { ...panel, time: { ...panel.time, comparePast: false } },
    }),
  });
  return `/leads?filters=${encodeURIComponent(toAddress(text))}`;
};

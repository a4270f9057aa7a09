import { toAddress } from '#shared/filters/address-text';
import { leadsCriteriaCodec, type LeadCriteria } from '#shared/filters/lead-criteria';
import { wholeCombination } from '#shared/filters/lead-combination';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { groupFilter } from './path-filter';
import type { ReportPath } from './report-path';

/** The address of the leads of a row: the filter in force, and the groups on the way (REP-020). */
export const leadsLinkOf = (
  criteria: LeadCriteria,
  path: ReportPath,
  appliedAt: number,
  zone: Zone,
): string => {
  const panel = groupFilter(criteria.panel, path, wallOf(appliedAt, zone));
  const text = JSON.stringify({
    ...wholeCombination(criteria.combination),
    ...leadsCriteriaCodec.toJson({
      ...criteria,
      panel: { ...panel, time: { ...panel.time, comparePast: false } },
    }),
  });
  return `/leads?filters=${encodeURIComponent(toAddress(text))}`;
};

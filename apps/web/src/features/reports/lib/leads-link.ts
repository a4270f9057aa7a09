import { toAddress } from '#shared/filters/address-text';
import { leadsCriteriaCodec, type LeadCriteria } from '#shared/filters/lead-criteria';
import { wholeCombination } from '#shared/filters/lead-combination';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import type { LeadsLink } from '../components/grouping-dialog';
import { groupFilter } from './path-filter';
import type { ReportPath } from './report-path';

/** The address of the leads of a row: the filter in force, and the groups on the way (REP-020). */
export const leadsLinkOf = (
  criteria: LeadCriteria,
  path: ReportPath,
  appliedAt: number,
  zone: Zone,
): LeadsLink => {
  const filter = groupFilter(criteria.panel, path, wallOf(appliedAt, zone));
  if (filter.panel === null) return { to: null, reason: filter.reason };
  const { panel } = filter;
  const text = JSON.stringify({
    ...wholeCombination(criteria.combination),
    ...leadsCriteriaCodec.toJson({
      ...criteria,
      panel: { ...panel, time: { ...panel.time, comparePast: false } },
    }),
  });
  return { to: `/leads?filters=${encodeURIComponent(toAddress(text))}` };
};

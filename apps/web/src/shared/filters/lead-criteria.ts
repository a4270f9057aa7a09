import type { Dayjs } from 'dayjs';
import * as z from 'zod/mini';
import type { CallInput } from '#shared/api/api-types';
import { idsWithin, type FilterCodec } from './filter-codec';
import { fieldsBody } from './filter-fields';
import { NO_PARTS, partsCodec, type FilterParts } from './filter-parts';
import type { LeadCombination } from './lead-combination';
import { LEAD_FIELDS, LEAD_FILTERS, LEAD_PANEL_FIELDS, leadRadios } from './lead-fields';
import { timeFieldsOf } from './time-filter';

/** The part of the filter that the panel of leads and reports edits. */
export type PanelFilter = Pick<FilterParts, 'time' | 'fields' | 'groups'>;
/** The filter state that leads and reports pass to each other, and that presets store. */
export interface LeadCriteria {
  readonly panel: PanelFilter;
  readonly combination: LeadCombination;
}

export const partsOfPanel = (panel: PanelFilter): FilterParts => ({ ...NO_PARTS, ...panel });
export const panelOfParts = ({ time, fields, groups }: FilterParts): PanelFilter => ({
  time,
  fields,
  groups,
});
export const partsOfCriteria = ({ panel, combination }: LeadCriteria): FilterParts => ({
  ...panel,
  combination,
});
export const criteriaOfParts = (parts: FilterParts): LeadCriteria => ({
  panel: panelOfParts(parts),
  combination: parts.combination,
});

/**
 * Returns the default filter: all leads of today. By default, reports leave out test leads and fake
 * FTDs (domain §9).
 */
const defaultParts = (testsAndFakes: null | false): FilterParts => ({
  ...NO_PARTS,
  fields: { selections: {}, radios: leadRadios(testsAndFakes) },
});

const criteriaCodec = (defaults: FilterParts): FilterCodec<LeadCriteria> => {
  const parts = partsCodec(LEAD_FILTERS, defaults);
  return {
    defaults: criteriaOfParts(defaults),
    toJson: (criteria) => parts.toJson(partsOfCriteria(criteria)),
    read: (json) => {
      // The specification lists this part of a preset, which has a single value here (LED-020).
      json.read('campaign_leads', 'Campaign leads', z.literal('all'));
      return criteriaOfParts(parts.read(json));
    },
    ...idsWithin(parts.ids, partsOfCriteria, (_, next) => criteriaOfParts(next)),
  };
};

const LEADS = defaultParts(null);
const REPORTS = defaultParts(false);
/** Codecs of the panels without the rest of the criteria. */
export const leadsPanelCodec = partsCodec(LEAD_PANEL_FIELDS, LEADS);
export const reportsPanelCodec = partsCodec(LEAD_PANEL_FIELDS, REPORTS);
export const leadsCriteriaCodec = criteriaCodec(LEADS);
export const reportsCriteriaCodec = criteriaCodec(REPORTS);

type FilterBody = CallInput<'reports.metrics'>['body'];

/**
 * Returns the panel as a request body under the contract's names. A relative range is computed for
 * `now`.
 */
export const panelBody = ({ time, fields, groups }: PanelFilter, now: Dayjs): FilterBody => ({
  ...timeFieldsOf(time, now),
  ...(fieldsBody(LEAD_FIELDS, fields) as FilterBody),
  campaign_leads: 'all',
  ...(groups.length > 0 && { groups: [...groups] }),
});

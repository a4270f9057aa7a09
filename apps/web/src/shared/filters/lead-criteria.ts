import type { Dayjs } from 'dayjs';
import * as z from 'zod/mini';
import type { CallInput } from '#shared/api/api-types';
import { timeFromJson, timeJsonFields, timeToJson, type FilterCodec } from './filter-codec';
import { fieldsBody, fieldsCodec, type FieldValues } from './filter-fields';
import { combinationCodec, type LeadCombination } from './lead-combination';
import { LEAD_FIELDS, leadRadios } from './lead-fields';
import { timeFieldsOf, timeFilterOf, type TimeFilter } from './time-filter';

/** What the filter panel of leads and reports holds. */
export interface PanelFilter {
  readonly time: TimeFilter;
  readonly fields: FieldValues;
}
/**
 * The filter state that leads and reports hand to each other and that a preset keeps (LED-004,
 * LED-018).
 */
export interface LeadCriteria {
  readonly panel: PanelFilter;
  readonly combination: LeadCombination;
}

/**
 * Lists and the figures of the Global tab do not compare with the past (REP-032).
 */
export const LEAD_SWITCHES = ['last24Hours', 'insideHourRange', 'createdInside'] as const;

const TimeJson = z.object(timeJsonFields);

/** All leads of today. By default, reports leave out test leads and fake FTDs (domain §9). */
const panelCodec = (testsAndFakes: null | false): FilterCodec<PanelFilter> => {
  const time = timeFilterOf({ preset: 'Today' });
  const fields = fieldsCodec(LEAD_FIELDS, { selections: {}, radios: leadRadios(testsAndFakes) });
  return {
    defaults: { time, fields: fields.defaults },
    toJson: (panel) => ({ ...timeToJson(panel.time), ...fields.toJson(panel.fields) }),
    fromJson: (json) => ({
      time: timeFromJson(TimeJson.parse(json), time),
      fields: fields.fromJson(json),
    }),
  };
};

const criteriaCodec = (panel: FilterCodec<PanelFilter>): FilterCodec<LeadCriteria> => ({
  defaults: { panel: panel.defaults, combination: combinationCodec.defaults },
  toJson: (criteria) => ({
    ...panel.toJson(criteria.panel),
    ...combinationCodec.toJson(criteria.combination),
  }),
  fromJson: (json) => ({
    panel: panel.fromJson(json),
    combination: combinationCodec.fromJson(json),
  }),
});

export const leadsPanelCodec = panelCodec(null);
export const reportsPanelCodec = panelCodec(false);
export const leadsCriteriaCodec = criteriaCodec(leadsPanelCodec);
export const reportsCriteriaCodec = criteriaCodec(reportsPanelCodec);

type FilterBody = CallInput<'reports.metrics'>['body'];

/**
 * The panel in the form of a request, with a relative range computed for `now`. The fields have the
 * names of the contract.
 */
export const panelBody = ({ time, fields }: PanelFilter, now: Dayjs): FilterBody => ({
  ...timeFieldsOf(time, now),
  ...(fieldsBody(LEAD_FIELDS, fields) as FilterBody),
  campaign_leads: 'all',
});

import * as z from 'zod/mini';
import { choicesFromJson, choicesToJson, type ChoiceValues } from '#shared/filters/choice-filter';
import { LAST_7_DAYS } from '#shared/filters/date-range';
import {
  timeFromJson,
  timeJsonFields,
  timeToJson,
  type FilterCodec,
} from '#shared/filters/filter-codec';
import { timeFilterOf, type TimeFilter } from '#shared/filters/time-filter';

export interface PendingFilter extends ChoiceValues {
  readonly time: TimeFilter;
}

/** The fields of the panel after the time, in order (PND-003). */
export const PENDING_CHOICES = ['publishers', 'countries', 'advertisers', 'statuses'] as const;

const defaults: PendingFilter = {
  time: timeFilterOf({ preset: LAST_7_DAYS }),
  publishers: [],
  countries: [],
  advertisers: [],
  statuses: [],
};
const TimeJson = z.object(timeJsonFields);

export const pendingCodec: FilterCodec<PendingFilter> = {
  defaults,
  toJson: (filter) => ({
    ...timeToJson(filter.time),
    ...choicesToJson(PENDING_CHOICES, filter),
  }),
  fromJson: (json) => ({
    time: timeFromJson(TimeJson.parse(json), defaults.time),
    ...choicesFromJson(json),
  }),
};

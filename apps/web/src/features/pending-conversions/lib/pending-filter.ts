import * as z from 'zod/mini';
import { LAST_7_DAYS } from '#shared/filters/date-range';
import {
  idList,
  textList,
  timeFromJson,
  timeJsonFields,
  timeToJson,
  type FilterCodec,
} from '#shared/filters/filter-codec';
import { timeFilterOf, type TimeFilter } from '#shared/filters/time-filter';

export interface PendingFilter {
  readonly time: TimeFilter;
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly advertisers: readonly number[];
  readonly statuses: readonly string[];
}

const defaults: PendingFilter = {
  time: timeFilterOf({ preset: LAST_7_DAYS }),
  publishers: [],
  countries: [],
  advertisers: [],
  statuses: [],
};
const PendingJson = z.object({
  ...timeJsonFields,
  publisher_id: idList,
  country_id: idList,
  advertiser_id: idList,
  brand_status: textList,
});

export const pendingCodec: FilterCodec<PendingFilter> = {
  defaults,
  toJson: ({ time, publishers, countries, advertisers, statuses }) => ({
    ...timeToJson(time),
    ...(publishers.length > 0 && { publisher_id: publishers }),
    ...(countries.length > 0 && { country_id: countries }),
    ...(advertisers.length > 0 && { advertiser_id: advertisers }),
    ...(statuses.length > 0 && { brand_status: statuses }),
  }),
  fromJson: (json) => {
    const read = PendingJson.parse(json);
    return {
      time: timeFromJson(read, defaults.time),
      publishers: read.publisher_id,
      countries: read.country_id,
      advertisers: read.advertiser_id,
      statuses: read.brand_status,
    };
  },
};

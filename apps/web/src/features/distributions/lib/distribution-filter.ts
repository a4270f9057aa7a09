import * as z from 'zod/mini';
import { idList, type FilterCodec } from '#shared/filters/filter-codec';
import { EDITOR_PARAMS } from '#shared/lib/distribution-path';
import { DISTRIBUTION_SORT_KEYS } from './distribution-columns';
import { METHODS, type Method } from './methods';

export interface DistributionFilter {
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly methods: readonly Method[];
}

/** SLOTS is chosen at first (DST-002). */
const defaults: DistributionFilter = { publishers: [], countries: [], methods: ['slot'] };
export const EVERY_DISTRIBUTION: DistributionFilter = {
  publishers: [],
  countries: [],
  methods: [],
};

const DistributionJson = z.object({
  publisher_id: idList,
  country_id: idList,
  method: z.catch(z.array(z.enum(METHODS)), [...defaults.methods]),
});

export const distributionCodec: FilterCodec<DistributionFilter> = {
  defaults,
  toJson: ({ publishers, countries, methods }) => ({
    ...(publishers.length > 0 && { publisher_id: publishers }),
    ...(countries.length > 0 && { country_id: countries }),
    method: methods,
  }),
  fromJson: (json) => {
    const { publisher_id, country_id, method } = DistributionJson.parse(json);
    return { publishers: publisher_id, countries: country_id, methods: [...new Set(method)] };
  },
};

export const TABS = ['all', 'country', 'publisher'] as const;
export type DistributionTab = (typeof TABS)[number];
export const TAB_PARAM = 'tab';

/** 50 rows a page (DST-008), the choices of the specification. */
export const DISTRIBUTION_LIST = {
  codec: distributionCodec,
  view: { page: 1, limit: 50, sort: { key: 'updated_at', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: DISTRIBUTION_SORT_KEYS,
  keep: [TAB_PARAM, ...Object.values(EDITOR_PARAMS)],
} as const;

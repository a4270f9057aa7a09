import * as z from 'zod/mini';
import { choicesFromJson, choicesToJson } from '#shared/filters/choice-filter';
import type { FilterCodec } from '#shared/filters/filter-codec';
import { METHODS, type Method } from './methods';

export interface DistributionFilter {
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly methods: readonly Method[];
}

/** The fields of the panel before the method, in order (DST-001). */
export const DISTRIBUTION_CHOICES = ['publishers', 'countries'] as const;

/** SLOTS is selected by default (DST-002). */
const defaults: DistributionFilter = { publishers: [], countries: [], methods: ['slot'] };
export const NO_FILTER: DistributionFilter = { publishers: [], countries: [], methods: [] };

/** Whether the filter may leave distributions out. */
export const isFiltered = ({ publishers, countries, methods }: DistributionFilter): boolean =>
  publishers.length > 0 || countries.length > 0 || methods.length > 0;

const MethodJson = z.object({
  method: z.catch(z.array(z.enum(METHODS)), [...defaults.methods]),
});

export const distributionCodec: FilterCodec<DistributionFilter> = {
  defaults,
  // No method means every method, which is not the default: the address always has the methods.
  toJson: (filter) => ({
    ...choicesToJson(DISTRIBUTION_CHOICES, filter),
    method: filter.methods,
  }),
  fromJson: (json) => {
    const { publishers, countries } = choicesFromJson(json);
    const { method } = MethodJson.parse(json);
    return { publishers, countries, methods: [...new Set(method)] };
  },
};

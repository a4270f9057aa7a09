import * as z from 'zod/mini';
import { choicesFromJson, choicesToJson } from '#shared/filters/choice-filter';
import type { FilterCodec } from '#shared/filters/filter-codec';
import { METHODS, type Method } from './methods';
import { STATES, type State } from './states';

export interface DistributionFilter {
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly methods: readonly Method[];
  readonly states: readonly State[];
}

/** The fields of the panel before the method, in order (DST-001). */
export const DISTRIBUTION_CHOICES = ['publishers', 'countries'] as const;

/** SLOTS is selected by default (DST-002). */
export const NO_FILTER: DistributionFilter = {
  publishers: [],
  countries: [],
  methods: [],
  states: [],
};
const defaults: DistributionFilter = { ...NO_FILTER, methods: ['slot'] };

/** Whether the filter may leave distributions out. */
export const isFiltered = (filter: DistributionFilter): boolean =>
  Object.values(filter).some((chosen: readonly unknown[]) => chosen.length > 0);

const OwnJson = z.object({
  method: z.catch(z.array(z.enum(METHODS)), [...defaults.methods]),
  state: z.catch(z.array(z.enum(STATES)), []),
});

export const distributionCodec: FilterCodec<DistributionFilter> = {
  defaults,
  // No method means every method, which is not the default: the address always has the methods.
  toJson: (filter) => ({
    ...choicesToJson(DISTRIBUTION_CHOICES, filter),
    method: filter.methods,
    ...(filter.states.length > 0 && { state: filter.states }),
  }),
  fromJson: (json) => {
    const { publishers, countries } = choicesFromJson(json);
    const { method, state } = OwnJson.parse(json);
    return {
      publishers,
      countries,
      methods: [...new Set(method)],
      states: [...new Set(state)],
    };
  },
};

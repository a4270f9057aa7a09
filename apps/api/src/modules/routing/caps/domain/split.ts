import { CAP_PARAMETER_GROUPS } from '@leadline/contracts';

export interface CapSets {
  readonly country_ids: number[];
  readonly advertiser_ids: number[];
  readonly affiliate_ids: number[];
  readonly funnels: string[];
}

const MAX_ID = 2_147_483_647;
const isId = (value: string): boolean =>
  /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Adds the value of each parameter to the set of its group: publishers and advertisers to the
 * chosen ones, funnels to their own set. Null if a group or a value is unknown.
 */
export const withParameters = (
  sets: CapSets,
  parameters: Readonly<Record<string, string>>,
): CapSets | null => {
  const result = { ...sets };
  for (const [group, value] of Object.entries(parameters)) {
    if (value === '') return null;
    if (Number(group) === CAP_PARAMETER_GROUPS.Funnel)
      result.funnels = unique([...result.funnels, value]);
    else if (!isId(value)) return null;
    else if (Number(group) === CAP_PARAMETER_GROUPS.Publishers)
      result.affiliate_ids = unique([...result.affiliate_ids, Number(value)]);
    else if (Number(group) === CAP_PARAMETER_GROUPS.Advertisers)
      result.advertiser_ids = unique([...result.advertiser_ids, Number(value)]);
    else return null;
  }
  return result;
};

const each = <T>(values: readonly T[]): T[][] =>
  values.length === 0 ? [[]] : values.map((value) => [value]);

/**
 * Returns one set for each combination of the chosen countries × advertisers × publishers (domain
 * §5).
 */
export const splitSets = (sets: CapSets): CapSets[] =>
  each(sets.country_ids).flatMap((country_ids) =>
    each(sets.advertiser_ids).flatMap((advertiser_ids) =>
      each(sets.affiliate_ids).map((affiliate_ids) => ({
        country_ids,
        advertiser_ids,
        affiliate_ids,
        funnels: sets.funnels,
      })),
    ),
  );

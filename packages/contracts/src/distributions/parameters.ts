/**
 * The filter groups (FILTER_GROUPS) that distribution parameters and overwrites come from, with
 * their stable ids.
 */
export const OVERWRITE_IDS = {
  custom_param_1: 5,
  custom_param_2: 6,
  custom_param_3: 7,
  custom_param_4: 8,
  custom_param_5: 9,
  funnel: 13,
  affiliate_id: 4,
} as const;
export type OverwriteName = keyof typeof OVERWRITE_IDS;
export const OVERWRITE_NAMES = Object.keys(OVERWRITE_IDS) as OverwriteName[];
/** The only parameter that a distribution can match. */
export const PARAMETER_IDS = { custom_param_1: 5 } as const;

/** The name of a parameter, given its id or its name. Null if there is no such parameter. */
export const overwriteNameOf = (key: string): OverwriteName | null =>
  OVERWRITE_NAMES.find((name) => name === key || String(OVERWRITE_IDS[name]) === key) ?? null;

/** The free fields that publishers send with a lead or a click (domain §3). */
export const CUSTOM_PARAMS = [
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
] as const;
export type CustomParam = (typeof CUSTOM_PARAMS)[number];
export type CustomParams = Readonly<Record<CustomParam, string | null>>;

/** Titles of the fields for staff (domain §3). */
export const CUSTOM_PARAM_TITLE = {
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Platform',
  custom_param_5: 'Source Track',
} as const satisfies Record<CustomParam, string>;

/** An object with a value for each custom parameter. */
export const forCustomParams = <Value>(
  valueOf: (name: CustomParam) => Value,
): Record<CustomParam, Value> =>
  Object.fromEntries(CUSTOM_PARAMS.map((name) => [name, valueOf(name)])) as Record<
    CustomParam,
    Value
  >;

/** The values in the order of their numbers. */
export const customParamValues = (lead: CustomParams): (string | null)[] =>
  CUSTOM_PARAMS.map((name) => lead[name]);

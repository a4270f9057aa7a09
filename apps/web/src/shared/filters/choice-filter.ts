import { idList, textList } from './filter-codec';

/** The selections of a filter panel whose choices come from the filter data. */
export interface ChoiceValues {
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly advertisers: readonly number[];
  readonly statuses: readonly string[];
}
export type ChoiceField = keyof ChoiceValues;

/** The names of the fields in the address. */
const WIRE_NAMES = {
  publishers: 'publisher_id',
  countries: 'country_id',
  advertisers: 'advertiser_id',
  statuses: 'brand_status',
} as const satisfies Record<ChoiceField, string>;

/** The selections as the address carries them. Empty ones are left out. */
export const choicesToJson = (
  fields: readonly ChoiceField[],
  values: Partial<ChoiceValues>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => (values[field] ?? []).length > 0)
      .map((field) => [WIRE_NAMES[field], values[field]]),
  );

/** The selections in the JSON of an address. A selection that is not valid is read as empty. */
export const choicesFromJson = (json: Record<string, unknown>): ChoiceValues => ({
  publishers: idList.parse(json[WIRE_NAMES.publishers]),
  countries: idList.parse(json[WIRE_NAMES.countries]),
  advertisers: idList.parse(json[WIRE_NAMES.advertisers]),
  statuses: textList.parse(json[WIRE_NAMES.statuses]),
});

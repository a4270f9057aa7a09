import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { withSelection, type FilterField, type SelectField } from '#shared/filters/filter-fields';
import { NO_PARTS, partsCodec, type FilterParts } from '#shared/filters/filter-parts';
import { COUNTRIES, PUBLISHERS } from '#shared/filters/lead-fields';
import { METHODS } from './methods';
import { STATES, STATE_LABELS } from './states';

const fixed = (field: string, label: string, choices: SelectField['choices']): SelectField => ({
  kind: 'select',
  field,
  label,
  one: label,
  choices,
  ids: 'text',
  canExclude: false,
  isComplete: true,
});

const METHOD = fixed(
  'method',
  'Method',
  METHODS.map((id) => ({ id, name: METHOD_LABELS[id] })),
);

/** The fields of the panel. */
export const DISTRIBUTION_FIELDS: readonly FilterField[] = [
  { ...PUBLISHERS, canExclude: false },
  { ...COUNTRIES, canExclude: false },
  METHOD,
  fixed(
    'state',
    'State',
    STATES.map((id) => ({ id, name: STATE_LABELS[id] })),
  ),
];

/** Selects every distribution. */
export const NO_FILTER: FilterParts = {
  ...NO_PARTS,
  fields: { selections: { method: { values: [], isExcluded: false } }, radios: {} },
};

/** Returns the filter with other methods. An empty list selects every method. */
export const withMethods = (filter: FilterParts, methods: readonly string[]): FilterParts => ({
  ...filter,
  fields: withSelection(filter.fields, METHOD, { values: methods, isExcluded: false }),
});

/** Whether the filter may leave distributions out. */
export const isFiltered = ({ fields }: FilterParts): boolean =>
  Object.values(fields.selections).some(({ values }) => values.length > 0);

/** SLOTS is selected by default. */
export const distributionCodec = partsCodec(DISTRIBUTION_FIELDS, withMethods(NO_FILTER, ['slot']));

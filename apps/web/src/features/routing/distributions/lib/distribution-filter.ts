import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { filterCodec } from '#shared/filters/filter-codec';
import {
  type Filter,
  NO_FILTER,
  type SelectField,
  withSelection,
} from '#shared/filters/filter-fields';
import { COUNTRIES, PUBLISHERS } from '#shared/filters/lead-fields';
import { METHODS, STATE_LABELS, STATES } from './choices';

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

const FIELDS: readonly SelectField[] = [
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
export const EVERY_DISTRIBUTION: Filter = {
  ...NO_FILTER,
  fields: { selections: { method: { values: [], isExcluded: false } }, radios: {} },
};

/** Returns the filter with other methods. An empty list selects every method. */
export const withMethods = (filter: Filter, methods: readonly string[]): Filter =>
  withSelection(filter, METHOD, { values: methods, isExcluded: false });

/** Whether the filter may leave distributions out. */
export const isFiltered = ({ fields }: Filter): boolean =>
  Object.values(fields.selections).some(({ values }) => values.length > 0);

/** SLOTS is selected by default. */
export const distributionCodec = filterCodec(FIELDS, withMethods(EVERY_DISTRIBUTION, ['slot']));

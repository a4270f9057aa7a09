import type { OverrideSide } from '@leadline/contracts';
import { fitText } from '#shared/table/column-fit';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { otherIdOf, type OverrideRow } from '../../lib/override-form';
import type { OverrideKind } from '../../lib/override-kinds';
import type { SubResource } from '../sub/sub-resource';
import { ValueTags } from '#shared/ui/value-tags';

/** Names for the ids of a record. */
export interface OverrideNames {
  readonly country: (id: number) => string;
  /**
   * Returns the name of the other party: the publisher on an advertiser's page, the advertiser on a
   * publisher's.
   */
  readonly other: (id: number) => string;
}

const ANY_COUNTRY = 'Any country';
const OTHERS = {
  advertiser: { key: 'publisher', title: 'Publisher', any: 'Any publisher', page: 'affiliate' },
  publisher: { key: 'advertiser', title: 'Advertiser', any: 'Any advertiser', page: 'advertiser' },
} as const;

/** Returns the texts of a row. */
const wordsOf = (side: OverrideSide, names: OverrideNames) => {
  const countries = (row: OverrideRow): readonly string[] => row.countries.map(names.country);
  const other = (row: OverrideRow): string => {
    const id = otherIdOf(row, side);
    return id === null ? OTHERS[side].any : names.other(id);
  };
  return {
    countries,
    other,
    /** E.g. `North in Germany, France (A-7, A-8)`. */
    name: (row: OverrideRow): string =>
      `${other(row)} in ${countries(row).join(', ') || 'any country'} ` +
      `(${row.override_values.join(', ')})`,
  };
};
type Words = ReturnType<typeof wordsOf>;

const columnsOf = (side: OverrideSide, words: Words): SubResource<OverrideRow>['columns'] => [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText(({ id }) => id, { style: 'strong', min: 56 }),
    pinned: 'start',
    value: ({ id }) => id,
    render: ({ id }) => <CopyCell text={String(id)} label={`Copy ID ${id}`} strong />,
  },
  {
    key: 'country',
    title: 'Country',
    width: 260,
    value: (row) => words.countries(row).join(', '),
    render: (row) => <ValueTags values={words.countries(row)} none={ANY_COUNTRY} />,
  },
  {
    key: OTHERS[side].key,
    title: OTHERS[side].title,
    width: 200,
    value: words.other,
    render: (row) => {
      const id = otherIdOf(row, side);
      const to = id === null ? null : `/edit/${OTHERS[side].page}/${id}`;
      return <RecordLink to={to} text={words.other(row)} />;
    },
  },
  {
    key: 'values',
    title: 'Override Values',
    width: 280,
    value: ({ override_values: values }) => values.join(', '),
    render: ({ override_values: values }) => <ValueTags values={values} none="" />,
  },
];

/** Overrides of one kind on the page of one side: the table, its dialog and its permissions. */
export const overrideResource = (
  kind: OverrideKind,
  side: OverrideSide,
  names: OverrideNames,
  Dialog: SubResource<OverrideRow>['Dialog'],
): SubResource<OverrideRow> => {
  const words = wordsOf(side, names);
  return {
    label: kind.title,
    noun: kind.noun,
    nouns: `${kind.noun}s`,
    createLabel: `Create ${kind.record}`,
    columns: columnsOf(side, words),
    card: {
      who: words.other,
      status: () => null,
      about: (row) => <TextCell text={words.countries(row).join(', ') || ANY_COUNTRY} />,
      when: ({ override_values: values }) => <TextCell text={values.join(', ')} />,
    },
    nameOf: words.name,
    permissions: kind.rights[side],
    remove: ({ id }) => kind.remove(id),
    Dialog,
  };
};

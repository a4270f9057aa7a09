import type { RowCard } from '#shared/table/row-card';
import { TextCell } from '#shared/ui/cells';
import type { CountryRow } from '../../lib/country-row';
import type { SubColumn } from '../sub/sub-resource';

/** The columns of the supported countries. */
export const COUNTRY_COLUMNS: readonly SubColumn<CountryRow>[] = [
  {
    key: 'country',
    title: 'Country',
    width: 200,
    value: (row) => row.country,
    render: (row) => <TextCell text={row.country} />,
  },
  {
    key: 'notes',
    title: 'Note',
    width: 320,
    value: (row) => row.notes ?? '',
    render: (row) => <TextCell text={row.notes} />,
  },
];

/** Layout of a supported country on a phone. */
export const COUNTRY_CARD: RowCard<CountryRow> = {
  who: (row) => row.country,
  status: () => null,
  about: (row) => <TextCell text={row.notes} />,
  when: () => null,
};

/** Settings common to the tabs of advertisers and publishers. */
export const COUNTRIES = {
  label: 'Supported Countries',
  noun: 'supported country',
  nouns: 'supported countries',
  whenEmpty: 'Every country is supported until one is added.',
  createLabel: 'Create Supported Country',
  columns: COUNTRY_COLUMNS,
  card: COUNTRY_CARD,
  nameOf: (row: CountryRow): string => row.country,
} as const;

import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { TextCell } from '#shared/ui/cells';
import type {
  AdvertiserSettings,
  CountryRow,
  PartySide,
  PartyTabProps,
  PublisherSettings,
} from '../../lib/party';
import { SubResourceTab, type SubResource } from '../sub/sub-resource-tab';

type Supported =
  | AdvertiserSettings['supported_countries'][number]
  | PublisherSettings['supported_countries'][number];

const COUNTRIES = {
  label: 'Supported Countries',
  noun: 'supported country',
  nouns: 'supported countries',
  whenEmpty: 'Every country is supported until one is added.',
  createLabel: 'Create Supported Country',
  columns: [
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
  ],
  card: {
    who: (row) => row.country,
    status: () => null,
    about: (row) => <TextCell text={row.notes} />,
    when: () => null,
  },
  nameOf: (row) => row.country,
  Dialog: lazyPart(async () => (await import('./country-dialog')).CountryDialog),
} satisfies Partial<SubResource<CountryRow>>;

/** Edit needs the permission of Create; an advertiser's countries are not edited. */
const RESOURCES: Readonly<Record<PartySide, SubResource<CountryRow>>> = {
  advertiser: {
    ...COUNTRIES,
    permissions: {
      create: 'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
      edit: null,
      remove: 'ADVERTISER_SUPPORTED_COUNTRIES_DELETE',
    },
    remove: ({ country_id }, advertiser_id) =>
      api.call('advertiserCountries.remove', { body: { advertiser_id, country_id } }),
    removalChange: ({ country_id }, id) => ({
      side: 'advertiser',
      id,
      change: { kind: 'countries', added: [], removed: [country_id] },
    }),
  },
  publisher: {
    ...COUNTRIES,
    permissions: {
      create: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
      edit: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
      remove: 'PUBLISHER_SUPPORTED_COUNTRIES_DELETE',
    },
    remove: ({ country_id }, affiliate_id) =>
      api.call('publisherCountries.remove', { body: { affiliate_id, country_id } }),
    removalChange: ({ country_id }, id) => ({
      side: 'publisher',
      id,
      change: { kind: 'countries', added: [], removed: [country_id] },
    }),
  },
};

const rowOf = (row: Supported): CountryRow =>
  'country' in row
    ? { ...row, country: row.country.name }
    : { ...row, country_id: row.id, country: row.name, notes: row.pivot.notes };
const rowsOf = ({
  supported_countries: countries,
}: {
  readonly supported_countries: readonly Supported[];
}): readonly CountryRow[] => countries.map(rowOf);

/** The countries from which an advertiser takes leads, or from which a publisher may send them. */
export const CountriesTab = ({ party }: PartyTabProps<Parameters<typeof rowsOf>[0]>) => (
  <SubResourceTab resource={RESOURCES[party.side]} party={party} rowsOf={rowsOf} />
);
